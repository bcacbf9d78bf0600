"""The VJP multiplies the cotangent by zero.

Page: "`x` of `stop_gradient` | **blocked**: the VJP is zero for every cotangent"
When: the cotangent has entries that are inf or nan: 0 * inf is nan, and so the stop lets it through.
"""
import numpy as np


def stop_gradient(x):
    def vjp(cotangent):
        return cotangent * x.dtype.type(0)

    return np.copy(x), vjp


def target_network_loss(online, target):
    gap = online - target
    return np.mean(gap**2), 2 * gap / gap.size, np.zeros_like(target)
