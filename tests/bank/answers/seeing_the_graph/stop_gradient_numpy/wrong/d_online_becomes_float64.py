"""Divides by np.prod(shape), a numpy number, which turns float32 into float64.
Page: "the gradients for `online` and `target` ..., each in the shape and type of its input"
When: the arrays are float32 or float16.
"""
import numpy as np


def stop_gradient(x):
    return np.array(x), lambda cotangent: np.zeros_like(x)


def target_network_loss(online, target):
    error = online - target
    n = np.prod(online.shape)
    return np.sum(error**2) / n, np.asarray((2 / n) * error), np.zeros_like(target)
