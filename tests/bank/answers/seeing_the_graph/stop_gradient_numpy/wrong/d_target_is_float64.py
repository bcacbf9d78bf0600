"""np.zeros(shape) for the target's gradient.
Page: "each in the shape and type of its input"
When: float32 or float16 arrays.
"""
import numpy as np


def stop_gradient(x):
    return x.copy(), lambda cotangent: np.zeros_like(x)


def target_network_loss(online, target):
    error = online - target
    return np.mean(error**2), np.asarray(2 * error / error.size, dtype=online.dtype), np.zeros(target.shape)
