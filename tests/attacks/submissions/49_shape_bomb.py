"""Answers with a frame of one megabyte whose header names the same bytes as thousands of arrays."""

import json
import os
import struct
import time

PAYLOAD = 1 << 20
HEADER = json.dumps([{"a": ["|u1", [PAYLOAD], 0]}] * 4000).encode()


def announce():
    frame = struct.pack(">4s16sIII", b"sgf1", bytes(16), 2, len(HEADER), PAYLOAD) + HEADER + bytes(PAYLOAD)
    while frame:
        frame = frame[os.write(3, frame) :]
    time.sleep(100_000)


def stop_gradient(x):
    announce()


def target_network_loss(online, target):
    announce()
