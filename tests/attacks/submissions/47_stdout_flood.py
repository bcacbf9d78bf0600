"""Floods stdout and stderr, through Python and beneath it, and answers rightly."""

import contextlib
import os
import sys

import numpy as np

LINE = "x" * (1 << 20)

for _ in range(40):
    print(LINE)
    print(LINE, file=sys.stderr)
    print(LINE, file=sys.__stdout__)
    with contextlib.suppress(OSError):
        os.write(1, LINE.encode())


def stop_gradient(x):
    return x.copy(), lambda cotangent: np.zeros_like(x)


def target_network_loss(online, target):
    error = online - target
    return np.mean(error**2), 2.0 * error / error.size, np.zeros_like(target)
