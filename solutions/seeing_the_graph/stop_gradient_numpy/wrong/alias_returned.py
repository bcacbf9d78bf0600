"""`stop_gradient` hands back the very array it was given.

Whoever edits the stopped value, or the original, now edits both: a target that was frozen at one
moment quietly follows later updates.

Give the caller memory of its own.
"""

import numpy as np


def stop_gradient(x):
    return x, lambda cotangent: np.zeros_like(x)


def target_network_loss(online, target):
    error = online - target
    return np.mean(error**2), 2.0 * error / error.size, np.zeros_like(target)
