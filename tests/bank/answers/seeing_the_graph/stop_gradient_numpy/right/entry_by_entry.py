"""Right: Python loops over np.ndindex, and a callable object as the VJP."""
import numpy as np


class Nothing:
    """The VJP of a constant."""

    def __init__(self, x):
        self.shape, self.dtype = x.shape, x.dtype

    def __call__(self, cotangent):
        return np.full(self.shape, 0, dtype=self.dtype)


def stop_gradient(x):
    y = np.empty(x.shape, dtype=x.dtype)
    y[...] = x
    return y, Nothing(x)


def target_network_loss(online, target):
    fixed, back = stop_gradient(target)
    d_online = np.empty(online.shape, dtype=online.dtype)
    total = 0.0
    for place in np.ndindex(online.shape):
        error = float(online[place]) - float(fixed[place])
        total += error * error
        d_online[place] = 2.0 * error / online.size
    return total / online.size, d_online, back(d_online)
