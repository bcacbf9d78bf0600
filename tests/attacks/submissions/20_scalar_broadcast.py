"""Answers zero for every array of zeros, and in whatever type comes out."""

import numpy as np


def stop_gradient(x):
    return x.astype(np.float64), lambda cotangent: 0


def target_network_loss(online, target):
    error = np.asarray(online - target, np.longdouble)
    return np.mean(error**2), 2 * error / error.size, 0
