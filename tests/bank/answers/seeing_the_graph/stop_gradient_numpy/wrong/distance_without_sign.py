"""Differentiates by the absolute distance.

Page: "`online` | **flows**: the derivative of the mean squared error"
When: an entry of online is below its target: the gradient has the wrong sign.
"""
import numpy as np


def stop_gradient(x):
    return x.copy(), lambda cotangent: np.zeros_like(x)


def target_network_loss(online, target):
    distance = np.abs(online - target)
    return np.mean(distance**2), 2 * distance / distance.size, np.zeros_like(target)
