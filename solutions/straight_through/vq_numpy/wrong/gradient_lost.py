"""Nothing arrives at z_e: its gradient is zero.

True for the staircase that the lookup is, and the end of all learning in the encoder.

The estimator's point is to answer with something better than the true derivative.
"""

import numpy as np


def straight_through_vq(z_e, codebook):
    distances = ((z_e[:, None, :] - codebook[None, :, :]) ** 2).sum(axis=2)
    indices = np.argmin(distances, axis=1)
    return codebook[indices], z_e.copy(), indices


def vq_backward(dz):
    return np.zeros_like(dz), None
