"""Makes the zeros once, in the forward pass, and returns them from every call of the VJP.
Page: "It returns one array ..., a new one at each call".
When: vjp is called twice: both results are one array, and an edit of the first shows in the second."""
import numpy as np


def stop_gradient(x):
    nothing = np.zeros_like(x)
    return np.array(x), lambda cotangent: nothing


def target_network_loss(online, target):
    error = np.subtract(online, target)
    d_online = np.asarray(error * (2.0 / error.size), dtype=online.dtype)
    return float(np.mean(error**2)), d_online, np.zeros_like(target)
