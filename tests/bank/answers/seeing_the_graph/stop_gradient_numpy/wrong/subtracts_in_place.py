"""Subtracts on a flattened "copy", which is a view.

Page: "Neither input is changed."
When: online is contiguous: reshape(-1) shares its memory, and online becomes the difference.
"""
import numpy as np


def stop_gradient(x):
    return x.copy(), lambda cotangent: np.zeros_like(x)


def target_network_loss(online, target):
    shape = online.shape
    gap = online.reshape(-1)
    gap -= target.reshape(-1)
    return np.dot(gap, gap) / gap.size, (2 * gap / gap.size).reshape(shape), np.zeros_like(target)
