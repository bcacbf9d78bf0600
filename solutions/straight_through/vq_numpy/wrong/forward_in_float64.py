"""z_forward comes in float64 although the codebook is float32.

An array made from a shape alone is float64, and what is written into it later does not change that.
From here on the decoder computes in double precision, at half the speed.

Take the type from an array that has the right one.
"""

import numpy as np


def straight_through_vq(z_e, codebook):
    distances = ((z_e[:, None, :] - codebook[None, :, :]) ** 2).sum(axis=2)
    indices = np.argmin(distances, axis=1)
    z_forward = np.zeros(z_e.shape)
    for row, index in enumerate(indices):
        z_forward[row] = codebook[index]
    return z_forward, z_e.copy(), indices


def vq_backward(dz):
    return dz, None
