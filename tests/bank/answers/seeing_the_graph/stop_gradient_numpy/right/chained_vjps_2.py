"""Unusual: the loss is differentiated by chaining VJPs, its own stop among them."""
import numpy as np


def stop_gradient(x):
    y = np.empty_like(x)
    np.copyto(y, x)
    return y, np.zeros_like  # the cotangent has the shape and type of x


def subtract(a, b):
    return np.asarray(a - b), lambda cotangent: (cotangent, np.negative(cotangent))


def mean_square(a):
    return np.mean(a * a), lambda cotangent: np.asarray(cotangent * 2 * a / a.size, dtype=a.dtype)


def target_network_loss(online, target):
    fixed, stop_vjp = stop_gradient(target)
    error, subtract_vjp = subtract(online, fixed)
    loss, mean_vjp = mean_square(error)
    d_online, d_fixed = subtract_vjp(mean_vjp(1))
    return loss, d_online, stop_vjp(np.asarray(d_fixed))
