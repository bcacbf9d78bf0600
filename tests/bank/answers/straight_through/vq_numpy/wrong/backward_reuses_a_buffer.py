"""Writes the gradient into one buffer per shape and type, and returns the buffer.

Page: "A second call works like the first one, and earlier results stay as they are."
When: vq_backward is called twice with gradients of one shape and type; the first result changes.
"""
import numpy as np

_buffers = {}


def straight_through_vq(z_e, codebook):
    distances = ((z_e[:, None, :] - codebook) ** 2).sum(-1)
    indices = distances.argmin(1).astype(np.int64)
    return codebook[indices], z_e.copy(), indices


def vq_backward(dz):
    buffer = _buffers.setdefault((dz.shape, dz.dtype), np.empty(dz.shape, dz.dtype))
    np.copyto(buffer, dz)
    return buffer, None
