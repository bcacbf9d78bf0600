"""The VJP hands out one and the same array of zeros at every call.
Page: "It returns one array in the shape and type of `x`, a new one at each call"
When: vjp is called twice and the first result is written into."""
import numpy as np


def stop_gradient(x):
    nothing = np.zeros_like(x)

    def vjp(cotangent):
        return nothing

    return np.array(x, copy=True), vjp


def target_network_loss(online, target):
    y, vjp = stop_gradient(target)
    difference = online - y
    d_online = np.asarray(2 * difference / difference.size, dtype=online.dtype)
    return float(np.mean(difference**2)), d_online, np.array(vjp(d_online))
