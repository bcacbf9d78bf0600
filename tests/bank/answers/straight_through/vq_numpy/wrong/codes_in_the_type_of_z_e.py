"""Returns the codes in the type of z_e.

Page: "z_forward | (B, D), type of the codebook"
When: the two inputs have different types.
"""
import numpy as np


def straight_through_vq(z_e, codebook):
    distances = ((z_e[:, None, :] - codebook[None, :, :]) ** 2).sum(axis=2)
    indices = distances.argmin(axis=1).astype(np.int64)
    z_forward = np.empty_like(z_e)
    z_forward[:] = codebook[indices]
    return z_forward, z_e.copy(), indices


def vq_backward(dz):
    return dz.copy(), None
