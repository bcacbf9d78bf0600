"""Takes care of infinite cotangents and forgets NaN.
Page: "the VJP is zero for every cotangent, infinity and NaN included"
When: the cotangent contains NaN.
"""
import numpy as np


def stop_gradient(x):
    def vjp(cotangent):
        return (np.where(np.isinf(cotangent), 0, cotangent) * 0).astype(x.dtype)

    return x.copy(), vjp


def target_network_loss(online, target):
    error = online - target
    return np.mean(error**2), np.asarray(2 * error / error.size, dtype=online.dtype), np.zeros_like(target)
