"""D_target is one array that all calls with this shape and type share, so an edit of one result shows up in
the next.
"""

import functools

import numpy as np


@functools.lru_cache(maxsize=None)
def _nothing(shape, dtype):
    return np.zeros(shape, dtype)


def stop_gradient(x):
    return np.array(x), lambda cotangent: np.zeros_like(x)


def target_network_loss(online, target):
    error = online - target
    d_online = np.asarray(2 * error / error.size, dtype=online.dtype)
    return np.mean(error**2), d_online, _nothing(target.shape, target.dtype)
