"""The VJP is an object; everything is written into arrays made by *_like."""
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class NothingComesBack:
    shape: tuple
    dtype: np.dtype

    def __call__(self, cotangent):
        return np.zeros(self.shape, dtype=self.dtype)


def stop_gradient(x):
    y = np.empty(np.shape(x), dtype=x.dtype)
    y[...] = x
    return [y, NothingComesBack(y.shape, y.dtype)]


def target_network_loss(online, target):
    fixed, send_back = stop_gradient(target)
    error = np.asarray(online, dtype=np.longdouble) - fixed
    loss = float((error * error).mean())
    error *= 2
    error /= error.size
    d_online = np.empty(np.shape(online), dtype=online.dtype)
    d_online[...] = error
    return [loss, d_online, send_back(d_online)]
