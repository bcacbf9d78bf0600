"""A float64 z_e is shifted in place by the codebook's mean, because asarray makes no copy of it."""

import numpy as np


def straight_through_vq(z_e, codebook):
    proxy = z_e.copy()
    rows = np.asarray(z_e, dtype=np.float64)
    centre = codebook.mean(axis=0, dtype=np.float64)
    rows -= centre
    codes = codebook.astype(np.float64) - centre
    table = (codes**2).sum(axis=1) - 2 * rows @ codes.T
    indices = table.argmin(axis=1).astype(np.int64)
    return codebook[indices], proxy, indices


def vq_backward(dz):
    return dz, None
