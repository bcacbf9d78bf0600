"""Writes z_forward into a buffer that is kept for the next call with the same shape and type.
Page: contract: "no cache, no shared buffer. What the first call returned stays as it is."
When: a second call with the same shapes: the first z_forward changes."""
import numpy as np

_buffers = {}


def straight_through_vq(z_e, codebook):
    distances = np.square(z_e[:, None] - codebook[None]).sum(-1)
    indices = distances.argmin(1).astype(np.int64)
    key = (z_e.shape, codebook.dtype.str)
    buffer = _buffers.setdefault(key, np.empty(z_e.shape, codebook.dtype))
    np.take(codebook, indices, axis=0, out=buffer, mode="clip")
    return buffer, z_e.copy(), indices


def vq_backward(dz):
    return dz, None
