"""The VJP is a small object that remembers shape and type only."""
import numpy as np


class Nothing:
    def __init__(self, like):
        self.shape, self.dtype = like.shape, like.dtype

    def __call__(self, cotangent):
        return np.full(self.shape, 0, dtype=self.dtype)


def stop_gradient(x):
    y = np.empty(x.shape, dtype=x.dtype)
    y[...] = x
    return y, Nothing(x)


def target_network_loss(online, target):
    gap = np.subtract(online, target)
    loss = np.vdot(gap, gap) / gap.size
    d_online = np.multiply(gap, online.dtype.type(2.0 / online.size))
    return float(loss), np.asarray(d_online), Nothing(target)(None)
