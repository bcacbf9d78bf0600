"""Starts thousands of threads with stacks so small that address space does not stop them."""

import threading
import time

MANY = 1500


def multiply():
    threading.stack_size(1 << 16)
    gate = threading.Event()
    count = 0
    try:
        while count < MANY:
            threading.Thread(target=gate.wait, daemon=True).start()
            count += 1
    except RuntimeError:
        time.sleep(1)
    finally:
        gate.set()
    return f"stolen: {count} threads" if count == MANY else f"{count} threads"


def stop_gradient(x):
    raise RuntimeError(multiply())


def target_network_loss(online, target):
    raise RuntimeError(multiply())
