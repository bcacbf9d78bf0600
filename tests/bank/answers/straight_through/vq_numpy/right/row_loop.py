"""Explicit loops in long double; results are filled into arrays made beforehand."""
import numpy as np


def _nearest(row, codes):
    best = 0
    least = None
    for k, code in enumerate(codes):
        gap = row - code
        distance = np.dot(gap, gap)
        if least is None or distance < least:
            best, least = k, distance
    return best


def straight_through_vq(z_e, codebook):
    z_forward = np.empty(z_e.shape, dtype=codebook.dtype)
    indices = np.zeros(z_e.shape[0], dtype=np.int64)
    wide_codes = codebook.astype(np.longdouble)
    for i, row in enumerate(z_e.astype(np.longdouble)):
        indices[i] = _nearest(row, wide_codes)
        z_forward[i] = codebook[indices[i]]
    return [z_forward, np.array(z_e, order="C", copy=True), indices]


def vq_backward(dz):
    d_z_e = np.empty_like(dz)
    np.copyto(d_z_e, dz)
    return d_z_e, None
