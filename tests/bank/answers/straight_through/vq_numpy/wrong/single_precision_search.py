r"""Looks for the nearest code in float32, whatever came in.

Page: "\text{indices}_i = \arg\min_k \lVert z_{e,i} - c_k\rVert^2"
When: float64 inputs with codes that differ by less than float32 resolves (1 and 1 + 1e-9): the wrong one is taken.
"""

import numpy as np



def straight_through_vq(z_e, codebook):
    z32, c32 = z_e.astype(np.float32), codebook.astype(np.float32)
    table = ((z32[:, None, :] - c32[None, :, :]) ** 2).sum(axis=2)
    indices = table.argmin(axis=1)
    return codebook[indices], z_e.copy(), indices


def vq_backward(dz):
    return dz, None
