"""A right answer under a name that is made to be misread."""

import numpy as np


def stop_gradient(x):
    """The value of x, and a VJP that lets nothing through."""

    def vjp(cotangent):
        return np.zeros_like(x)

    return x.copy(), vjp


def target_network_loss(online, target):
    """Mean squared error towards a fixed target: (loss, d_online, d_target)."""
    error = online - target
    loss = np.mean(error**2)
    return loss, 2.0 * error / error.size, np.zeros_like(target)
