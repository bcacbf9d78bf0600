r"""Centres both inputs in place and moves them back afterwards.

Page: "neither input is changed"
When: the mean is not subtracted and added back without rounding: last bits of the inputs change (and read-only inputs raise).
"""

import numpy as np



def straight_through_vq(z_e, codebook):
    middle = codebook.mean(axis=0)
    z_e -= middle
    codebook -= middle
    indices = ((z_e[:, None] - codebook) ** 2).sum(-1).argmin(1)
    z_e += middle
    codebook += middle
    return codebook[indices], z_e.copy(), indices


def vq_backward(dz):
    return dz, None
