"""np.ascontiguousarray turns an array without axes into one of shape (1,).
Page: "`y`: an array with the values, shape and type of `x`"
When: x = np.array(2.0), shape ()."""
import numpy as np


def stop_gradient(x):
    y = np.ascontiguousarray(x).copy()

    def vjp(cotangent):
        return np.zeros_like(x)

    return y, vjp


def target_network_loss(online, target):
    difference = online - target
    n = np.size(online)
    d_online = np.empty_like(online)
    d_online[...] = 2 * difference / n
    return np.sum(difference**2) / n, d_online, np.zeros_like(target)
