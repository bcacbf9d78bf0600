"""A tiny tape: the loss is differentiated step by step, with functools.partial for the rules."""
import functools
from typing import NamedTuple

import numpy as np


class Result(NamedTuple):
    loss: float
    d_online: np.ndarray
    d_target: np.ndarray


def _blocked(like, cotangent):
    return np.full_like(like, 0)


def stop_gradient(x):
    y = np.array(x, dtype=x.dtype, copy=True)
    return y, functools.partial(_blocked, np.zeros(np.shape(x), x.dtype))


def _mean_square(error):
    def vjp(g):
        return np.asarray(g * 2.0 * error / error.size, dtype=error.dtype)

    return np.mean(np.square(error, dtype=np.result_type(error.dtype, np.float64))), vjp


def target_network_loss(online, target):
    fixed, stop_vjp = stop_gradient(target)
    error = np.asarray(np.subtract(online, fixed))
    loss, error_vjp = _mean_square(error)
    d_error = error_vjp(1.0)
    d_fixed = np.asarray(-d_error)
    return Result(loss, d_error.copy(), stop_vjp(d_fixed))
