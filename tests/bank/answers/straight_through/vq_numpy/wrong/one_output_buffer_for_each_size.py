"""The codes are written into a buffer that is kept for each size, so a second call changes what the first
one returned.
"""

import functools

import numpy as np


@functools.lru_cache(maxsize=None)
def _buffer(shape, dtype):
    return np.empty(shape, dtype=dtype)


def straight_through_vq(z_e, codebook):
    gaps = z_e[:, None, :] - codebook[None, :, :]
    indices = np.argmin((gaps**2).sum(axis=2), axis=1).astype(np.int64)
    z_forward = _buffer(z_e.shape, codebook.dtype)
    z_forward[...] = codebook[indices]
    return z_forward, z_e.copy(), indices


def vq_backward(dz):
    return dz, None
