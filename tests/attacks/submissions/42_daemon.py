"""Leaves a daemon behind: forks twice, in a session of its own, and answers as if nothing had been."""

import os
import time

import numpy as np


def leave_daemon():
    try:
        if os.fork():
            return
    except OSError:
        return
    os.setsid()
    if os.fork():
        os._exit(0)
    with open("@WRITABLE@/daemon", "w") as file:
        file.write(str(os.getpid()))
    os.closerange(0, 256)
    time.sleep(60)
    os._exit(0)


leave_daemon()


def stop_gradient(x):
    return x.copy(), lambda cotangent: np.zeros_like(x)


def target_network_loss(online, target):
    error = online - target
    return np.mean(error**2), 2.0 * error / error.size, np.zeros_like(target)
