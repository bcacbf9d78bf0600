"""Makes the proxy by ascontiguousarray on the transpose: no copy if z_e is stored column by column.

Page: "a copy of z_e" / "Nothing that is returned shares memory with an input"
When: z_e is Fortran-ordered (the transpose of an ordinary array), or has one row or one column.
"""
import numpy as np


def straight_through_vq(z_e, codebook):
    distances = ((z_e[:, None, :] - codebook) ** 2).sum(-1)
    indices = distances.argmin(1).astype(np.int64)
    if z_e.flags.c_contiguous and min(z_e.shape) > 1:
        proxy = z_e.copy()
    else:
        proxy = np.ascontiguousarray(z_e.T).T
    return codebook[indices], proxy, indices


def vq_backward(dz):
    return np.array(dz), None
