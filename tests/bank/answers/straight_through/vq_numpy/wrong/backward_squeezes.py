r"""vq_backward drops an axis of length one.

Page: "what reaches `z_e`, shape `(B, D)`"
When: B or D is 1: d_z_e has lost an axis.
"""

import numpy as np



def straight_through_vq(z_e, codebook):
    table = ((z_e[:, None, :] - codebook[None, :, :]) ** 2).sum(axis=2)
    indices = table.argmin(axis=1)
    return codebook[indices], z_e.copy(), indices


def vq_backward(dz):
    return np.squeeze(dz), None
