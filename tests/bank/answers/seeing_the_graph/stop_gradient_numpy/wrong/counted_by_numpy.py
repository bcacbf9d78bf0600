"""Counts the entries with np.prod, a numpy integer; 2 divided by it is a float64 of numpy and widens the gradient.
Page: "each in the shape and type of its input".
When: online float32 or float16: d_online is float64; float64 is right."""
import numpy as np


def stop_gradient(x):
    return x.copy(), lambda cotangent: np.zeros_like(x)


def target_network_loss(online, target):
    count = np.prod(online.shape)
    error = online - target
    d_online = np.asarray(2 / count * error)
    return np.sum(error**2) / count, d_online, np.zeros_like(target)
