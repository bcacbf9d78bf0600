"""Divides the gradient by the number of rows.

Page: "`online` | **flows**: the derivative of the mean squared error, $1/N$ included" ("$N$ entries in all")
When: the arrays have more than one axis (and more than one column): the gradient is too large.
"""
import numpy as np


def stop_gradient(x):
    return x.copy(), np.zeros_like


def target_network_loss(online, target):
    fixed, vjp = stop_gradient(target)
    gap = online - fixed
    d_online = 2 * gap / len(gap)
    return np.mean(gap**2), d_online, vjp(-d_online)
