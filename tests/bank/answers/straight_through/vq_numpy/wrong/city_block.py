r"""Nearest by the sum of absolute differences.

Page: "\text{indices}_i = \arg\min_k \lVert z_{e,i} - c_k\rVert^2"
When: the L1-nearest code is not the L2-nearest one, as (0,0) with codes (3,0) and (2,2).
"""

import numpy as np



def straight_through_vq(z_e, codebook):
    table = np.abs(z_e[:, None, :] - codebook[None, :, :]).sum(axis=2)
    indices = table.argmin(axis=1)
    return codebook[indices], z_e.copy(), indices


def vq_backward(dz):
    return dz, None
