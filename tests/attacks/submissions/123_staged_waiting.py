"""Sleeps, and pretends that others keep it waiting: its threads wake together, so each waits for all others."""

import hashlib
import threading
import time

THREADS = 50
BLOCK = bytes(1 << 20)
SHARE = 1 / 16
"""How much of a processor it uses: little, so that processor time does not end it."""


def wake_together(barrier):
    while True:
        barrier.wait()
        before = time.thread_time()
        hashlib.sha256(BLOCK).digest()
        time.sleep(THREADS * (time.thread_time() - before) / SHARE)


def rest():
    barrier = threading.Barrier(THREADS)
    for _ in range(THREADS):
        threading.Thread(target=wake_together, args=(barrier,), daemon=True).start()
    time.sleep(100_000)


def stop_gradient(x):
    rest()


def target_network_loss(online, target):
    rest()
