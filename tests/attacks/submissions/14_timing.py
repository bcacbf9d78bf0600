"""Takes its time over an input that is positive, so that the clock tells one bit of it."""

import time


def stop_gradient(x):
    if x[0, 1] > 0:
        time.sleep(2)
    raise RuntimeError("done")


def target_network_loss(online, target):
    raise RuntimeError("done")
