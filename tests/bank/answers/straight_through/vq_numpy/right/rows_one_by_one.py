"""A comprehension finds the code of each row with a dot product of the difference with itself."""

import numpy as np


def _nearest(row, codes):
    return min(range(len(codes)), key=lambda k: np.dot(row - codes[k], row - codes[k]))


def straight_through_vq(z_e, codebook):
    wide = np.promote_types(np.promote_types(z_e.dtype, codebook.dtype), np.float64)
    codes = codebook.astype(wide)
    indices = np.fromiter((_nearest(row, codes) for row in z_e.astype(wide)), dtype=np.int64, count=len(z_e))
    z_forward = np.empty(z_e.shape, dtype=codebook.dtype)
    for i, k in enumerate(indices):
        z_forward[i] = codebook[k]
    return z_forward, np.copy(z_e), indices


def vq_backward(dz):
    return (dz, None)
