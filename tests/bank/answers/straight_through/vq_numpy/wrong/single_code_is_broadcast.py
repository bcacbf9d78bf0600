"""With a single code z_forward is a broadcast view of the codebook, so it shares the codebook's memory."""

import numpy as np


def straight_through_vq(z_e, codebook):
    if len(codebook) == 1:
        indices = np.zeros(len(z_e), dtype=np.int64)
        return np.broadcast_to(codebook, z_e.shape), z_e.copy(), indices
    gaps = z_e[:, None, :] - codebook[None, :, :]
    indices = np.argmin((gaps**2).sum(axis=2), axis=1).astype(np.int64)
    return codebook[indices], z_e.copy(), indices


def vq_backward(dz):
    return dz, None
