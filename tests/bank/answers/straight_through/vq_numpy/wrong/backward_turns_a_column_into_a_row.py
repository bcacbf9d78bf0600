"""For D = 1 and several rows, d_z_e has the shape (1, B) instead of (B, 1)."""

import numpy as np


def straight_through_vq(z_e, codebook):
    gaps = z_e[:, None, :] - codebook[None, :, :]
    indices = np.argmin((gaps**2).sum(axis=2), axis=1).astype(np.int64)
    return codebook[indices], z_e.copy(), indices


def vq_backward(dz):
    return np.atleast_2d(dz.squeeze()).copy(), None
