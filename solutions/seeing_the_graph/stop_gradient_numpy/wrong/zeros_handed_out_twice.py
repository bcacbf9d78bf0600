"""The VJP hands out the same array of zeros at each call.

Whoever collects gradients adds to the first one in place. From then on the VJP answers with what was
added, and the stop leaks.

Make the zeros when the VJP is called, not once beforehand.
"""

import numpy as np


def stop_gradient(x):
    zeros = np.zeros_like(x)
    return x.copy(), lambda cotangent: zeros


def target_network_loss(online, target):
    error = online - target
    return np.mean(error**2), 2.0 * error / error.size, np.zeros_like(target)
