"""The VJP multiplies the cotangent by zero, and zero times infinity is not zero.

As long as every gradient is finite the two look the same. Once one overflows, NaN passes through the
stop and reaches what was to be left alone.

A stop does not look at the cotangent. Make the zeros without it.
"""

import numpy as np


def stop_gradient(x):
    return x.copy(), lambda cotangent: cotangent * x.dtype.type(0)


def target_network_loss(online, target):
    error = online - target
    return np.mean(error**2), 2.0 * error / error.size, np.zeros_like(target)
