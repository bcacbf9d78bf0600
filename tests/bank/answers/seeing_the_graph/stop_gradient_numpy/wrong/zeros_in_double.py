"""The VJP's zeros are float64.

Page: "It returns one array in the shape and type of `x`"
When: x is not float64, such as float32.
"""
import numpy as np


def stop_gradient(x):
    return np.array(x), lambda cotangent: np.zeros(np.shape(x))


def target_network_loss(online, target):
    gap = online - target
    return np.mean(gap**2), 2 * gap / gap.size, np.zeros_like(target)
