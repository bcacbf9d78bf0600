"""Stops itself, and sleeps where that does not work: no processor time is used up."""

import contextlib
import os
import signal
import time


def rest():
    with contextlib.suppress(OSError):
        os.kill(os.getpid(), signal.SIGSTOP)
    time.sleep(100_000)


def stop_gradient(x):
    rest()


def target_network_loss(online, target):
    rest()
