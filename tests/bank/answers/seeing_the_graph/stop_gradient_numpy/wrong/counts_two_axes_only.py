"""N is the product of the last two axes.
Page: "the derivative of the mean squared error, $1/N$ included" with "$N$ entries in all"
When: three or more axes (the loss is right, d_online is too large).
"""
import math

import numpy as np


def stop_gradient(x):
    return np.array(x), lambda cotangent: np.zeros_like(x)


def target_network_loss(online, target):
    error = online - target
    n = math.prod(online.shape[-2:])
    return (error**2).mean(), np.asarray(2 * error / n, dtype=online.dtype), np.zeros_like(target)
