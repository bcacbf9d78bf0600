"""Copies the entries in the order in which they lie in memory.

Page: "`y`: an array with the values, shape and type of `x`"
When: x is not in C order, such as a transposed matrix: the entries of y are permuted.
"""
import numpy as np


def stop_gradient(x):
    y = x.flatten(order="K").reshape(x.shape)
    return y, lambda cotangent: np.zeros(x.shape, x.dtype)


def target_network_loss(online, target):
    gap = online - target
    return np.mean(gap**2), 2 * gap / gap.size, np.zeros_like(target)
