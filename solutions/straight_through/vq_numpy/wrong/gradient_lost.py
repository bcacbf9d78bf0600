"""Nothing arrives at z_e: its gradient is zero.

This is the true derivative of a lookup, which is flat between its jumps, and with it the encoder learns
nothing.

The estimator's point is to answer with something better than the true derivative.
"""

import numpy as np


def straight_through_vq(z_e, codebook):
    distances = ((z_e[:, None, :] - codebook[None, :, :]) ** 2).sum(axis=2)
    indices = np.argmin(distances, axis=1)
    return codebook[indices], z_e.copy(), indices


def vq_backward(dz):
    return np.zeros_like(dz), None
