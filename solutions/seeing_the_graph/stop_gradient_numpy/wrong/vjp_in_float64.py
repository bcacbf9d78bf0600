"""The zeros of the VJP come in float64, whatever type x has.

Mixed with float32 parameters they turn whole updates into float64: twice the memory, half the speed,
and arrays that no longer compare equal.

Make the zeros after the pattern of x, not from its shape alone.
"""

import numpy as np


def stop_gradient(x):
    return x.copy(), lambda cotangent: np.zeros(x.shape)


def target_network_loss(online, target):
    error = online - target
    return np.mean(error**2), 2.0 * error / error.size, np.zeros_like(target)
