"""Subtracts each row from the codebook in place, takes the norms, and adds the row again.

Page: "neither input is changed"
When: always in part (also read-only arrays fail); the codebook is off by rounding where (c - z) + z is not c.
"""
import numpy as np


def straight_through_vq(z_e, codebook):
    if codebook.dtype != z_e.dtype:
        codebook = codebook.astype(np.result_type(codebook, z_e))
    indices = np.empty(len(z_e), dtype=np.int64)
    for i, row in enumerate(z_e):
        codebook -= row
        indices[i] = (codebook**2).sum(1).argmin()
        codebook += row
    return codebook[indices], z_e.copy(), indices


def vq_backward(dz):
    return dz.copy(), None
