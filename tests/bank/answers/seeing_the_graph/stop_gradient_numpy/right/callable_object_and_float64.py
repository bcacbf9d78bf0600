"""The VJP is a bound method of a small class, and the loss is computed in float64 (or wider) and cast back."""

import numpy as np


class _Stop:
    def __init__(self, shape, dtype):
        self.shape, self.dtype = shape, dtype

    def pull_back(self, cotangent):
        return np.zeros(self.shape, dtype=self.dtype)


def stop_gradient(x):
    x = np.asarray(x)
    y = np.empty(x.shape, x.dtype)
    y[...] = x
    return y, _Stop(x.shape, x.dtype).pull_back


def target_network_loss(online, target):
    wide = np.result_type(online, np.float64)
    error = np.subtract(online, target, dtype=wide)
    loss = np.mean(np.square(error))
    d_online = np.empty(online.shape, online.dtype)
    d_online[...] = error * (2 / error.size)
    return loss, d_online, np.zeros(target.shape, target.dtype)
