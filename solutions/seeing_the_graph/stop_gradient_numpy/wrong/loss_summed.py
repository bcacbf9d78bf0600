"""The loss is the sum of the squared errors, while the gradient is that of their mean.

Whoever reads the printed loss and whoever takes the step now speak of two different functions.

The problem asks for the mean over all entries, in both.
"""

import numpy as np


def stop_gradient(x):
    return x.copy(), lambda cotangent: np.zeros_like(x)


def target_network_loss(online, target):
    error = online - target
    return np.sum(error**2), 2.0 * error / error.size, np.zeros_like(target)
