"""A codebook with one code is broadcast, not looked up: z_forward is a view of it.
Page: "Nothing that is returned shares memory with an input"
When: K = 1."""
import numpy as np


def straight_through_vq(z_e, codebook):
    if len(codebook) == 1:
        indices = np.zeros(len(z_e), dtype=np.int64)
        return np.broadcast_to(codebook, z_e.shape), z_e.copy(), indices
    distances = np.square(z_e[:, None, :] - codebook).sum(axis=2)
    indices = np.argmin(distances, axis=1).astype(np.int64)
    return np.take(codebook, indices, axis=0), z_e.copy(), indices


def vq_backward(dz):
    return dz.copy(), None
