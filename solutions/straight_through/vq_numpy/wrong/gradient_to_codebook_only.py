"""The whole gradient went to the codebook, and z_e received zeros.

This is the true derivative of a lookup: the table is differentiable, the query is not. So the encoder
gets no gradient from the decoder.

Pretend that z had been z_e, and ask what its gradient would be then.
"""

import numpy as np


def straight_through_vq(z_e, codebook):
    distances = ((z_e[:, None, :] - codebook[None, :, :]) ** 2).sum(axis=2)
    indices = np.argmin(distances, axis=1)
    return codebook[indices], z_e.copy(), indices


def vq_backward(dz):
    return np.zeros_like(dz), dz
