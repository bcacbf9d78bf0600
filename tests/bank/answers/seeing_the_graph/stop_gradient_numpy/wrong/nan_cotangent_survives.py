"""The VJP is zero for finite and infinite cotangents, and NaN where the cotangent is NaN."""

import numpy as np


def stop_gradient(x):
    def vjp(cotangent):
        finite = np.where(np.isinf(cotangent), np.zeros_like(x), cotangent)
        return np.asarray(0 * finite, dtype=x.dtype)

    return x.copy(), vjp


def target_network_loss(online, target):
    error = online - target
    d_online = np.asarray(2 * error / error.size, dtype=online.dtype)
    return np.mean(error**2), d_online, np.zeros_like(target)
