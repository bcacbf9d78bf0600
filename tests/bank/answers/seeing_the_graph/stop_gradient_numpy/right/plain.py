"""copy and zeros_like, the loss on top of the stop."""
import numpy as np


def stop_gradient(x):
    def vjp(cotangent):
        return np.zeros_like(x)

    return np.array(x, copy=True), vjp


def target_network_loss(online, target):
    fixed, vjp = stop_gradient(target)
    gap = online - fixed
    d_online = np.asarray(2 * gap / gap.size, dtype=online.dtype)
    return np.mean(np.square(gap)), d_online, vjp(-d_online)
