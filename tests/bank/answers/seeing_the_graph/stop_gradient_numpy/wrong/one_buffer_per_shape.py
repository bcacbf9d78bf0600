"""y lives in a buffer that later calls with the same shape and type overwrite.
Page: "A second call works like the first one, and earlier results stay as they are."
When: two stops of arrays of one shape.
"""
import numpy as np

_buffers = {}


def stop_gradient(x):
    key = (x.shape, x.dtype)
    y = _buffers.setdefault(key, np.empty(*key))
    y[...] = x
    return y, lambda cotangent: np.zeros_like(x)


def target_network_loss(online, target):
    error = online - target
    return np.mean(error**2), np.asarray(2 * error / error.size, dtype=online.dtype), np.zeros_like(target)
