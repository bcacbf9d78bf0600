"""Copies x in the order in which it lies in memory, and gives the copy the shape of x in C order.
Page: "an array with the values, shape and type of x" (contract: "as arrays that are not contiguous").
When: a transposed (Fortran-ordered) x: the values are in other places; C-ordered arrays are right."""
import numpy as np


def stop_gradient(x):
    y = x.flatten(order="K").reshape(x.shape)
    return y, lambda cotangent: np.zeros(x.shape, x.dtype)


def target_network_loss(online, target):
    error = online - target
    d_online = np.asarray(2 * error / error.size)
    return np.square(error).mean(), d_online, np.zeros(target.shape, target.dtype)
