"""Takes its time if the first input is positive, so that the clock tells one bit of it."""

import time

SEEN = []


def stop_gradient(x):
    SEEN.append(x)
    if len(SEEN) == 1 and x[0, 1] > 0:
        time.sleep(2)
    raise RuntimeError("done")


def target_network_loss(online, target):
    raise RuntimeError("done")
