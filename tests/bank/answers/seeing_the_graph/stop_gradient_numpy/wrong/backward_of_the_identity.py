"""The VJP returns the cotangent.

Page: "`x` of `stop_gradient` | **blocked**: the VJP is zero for every cotangent"
When: for every cotangent but zero.
"""
import numpy as np


def stop_gradient(x):
    return x.copy(), lambda cotangent: np.array(cotangent)


def target_network_loss(online, target):
    gap = online - target
    return np.mean(gap**2), 2 * gap / gap.size, np.zeros_like(target)
