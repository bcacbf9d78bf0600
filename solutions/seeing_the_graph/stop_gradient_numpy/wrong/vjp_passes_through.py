"""The VJP of `stop_gradient` returns the cotangent it was given: that is the identity, not a stop.

Forward, the two cannot be told apart. Backward, the identity lets everything through.

Ask what a small change of x should do to a loss that sees x only through a stop.
"""

import numpy as np


def stop_gradient(x):
    return x.copy(), lambda cotangent: cotangent


def target_network_loss(online, target):
    error = online - target
    return np.mean(error**2), 2.0 * error / error.size, np.zeros_like(target)
