"""Where online and target are equal, d_online is NaN (zero divided by zero) and not zero."""

import numpy as np


def stop_gradient(x):
    return x.copy(), lambda cotangent: np.zeros_like(x)


def target_network_loss(online, target):
    error = online - target
    terms = error**2 / error.size
    with np.errstate(invalid="ignore", divide="ignore"):
        d_online = np.asarray(2 * terms / error, dtype=online.dtype)
    return np.sum(terms), d_online, np.zeros_like(target)
