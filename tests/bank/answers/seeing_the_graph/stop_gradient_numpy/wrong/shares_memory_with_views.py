"""Copies only arrays that own their data.
Page: "`y`: an array with the values, shape and type of `x`, on memory of its own"
When: x is a view, such as a transpose or a slice.
"""
import numpy as np


def stop_gradient(x):
    y = x.copy() if x.flags.owndata else x
    return y, lambda cotangent: np.zeros_like(x)


def target_network_loss(online, target):
    error = online - target
    return np.mean(error**2), np.asarray(2 * error / error.size, dtype=online.dtype), np.zeros_like(target)
