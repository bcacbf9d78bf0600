"""The target's gradient has one axis only.

Page: "`target` | **blocked**: zeros in its shape"
When: the arrays have more than one axis, or none: d_target has the shape (N,).
"""
import numpy as np


def stop_gradient(x):
    return x.copy(), lambda cotangent: np.zeros_like(x)


def target_network_loss(online, target):
    gap = online - target
    return np.mean(gap**2), 2 * gap / gap.size, np.zeros(target.size, target.dtype)
