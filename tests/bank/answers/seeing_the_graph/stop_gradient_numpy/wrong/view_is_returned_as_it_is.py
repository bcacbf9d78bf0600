"""If x is a view of another array (a slice, a transpose), y is x itself and shares its memory."""

import numpy as np


def stop_gradient(x):
    y = x.copy() if x.flags.owndata else x

    def vjp(cotangent):
        return np.zeros_like(x)

    return y, vjp


def target_network_loss(online, target):
    error = online - target
    d_online = np.asarray(2 * error / error.size, dtype=online.dtype)
    return np.mean(error**2), d_online, np.zeros_like(target)
