"""The first two results have changed places: the decoder gets z_e, and the backward pass the code.

Forward nothing is quantised; backward the gradient is handed to something that is not the encoder's.

The first result is what the decoder sees, the second who receives its gradient.
"""

import numpy as np


def straight_through_vq(z_e, codebook):
    distances = ((z_e[:, None, :] - codebook[None, :, :]) ** 2).sum(axis=2)
    indices = np.argmin(distances, axis=1)
    return z_e.copy(), codebook[indices], indices


def vq_backward(dz):
    return dz, None
