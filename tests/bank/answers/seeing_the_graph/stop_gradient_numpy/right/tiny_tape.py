"""A chain of (value, vjp) pairs run backward; the stop is one of them."""
import numpy as np


def stop_gradient(x):
    return np.copy(x), lambda cotangent: np.broadcast_to(x.dtype.type(0), x.shape).copy()


def subtract(a, b):
    return a - b, lambda g: (g, -g)


def mean_square(a):
    return np.mean(a * a), lambda g: np.asarray(g * 2 * a / a.size, dtype=a.dtype)


def target_network_loss(online, target):
    fixed, back_stop = stop_gradient(target)
    gap, back_subtract = subtract(online, fixed)
    loss, back_mean = mean_square(gap)
    d_online, d_fixed = back_subtract(back_mean(1.0))
    return loss, np.asarray(d_online), back_stop(d_fixed)
