"""Broadcasts the codebook if there is only one code.

Page: "Nothing that is returned shares memory with an input"
When: K = 1.
"""
import numpy as np


def straight_through_vq(z_e, codebook):
    if len(codebook) == 1:
        return np.broadcast_to(codebook, z_e.shape), z_e.copy(), np.zeros(len(z_e), dtype=np.int64)
    indices = np.array([int(np.argmin(((row - codebook) ** 2).sum(1))) for row in z_e], dtype=np.int64)
    return codebook[indices], z_e.copy(), indices


def vq_backward(dz):
    return dz, None
