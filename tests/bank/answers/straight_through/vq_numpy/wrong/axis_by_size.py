r"""Finds the axis of the codes by its length.

Page: "`argmin` removes the axis it is given; it should remove the codes."
When: B equals K: the minimum is taken over the rows, and the indices are silently wrong.
"""

import numpy as np



def straight_through_vq(z_e, codebook):
    table = ((z_e[:, None, :] - codebook[None, :, :]) ** 2).sum(axis=2)
    indices = table.argmin(axis=table.shape.index(len(codebook)))
    return codebook[indices], z_e.copy(), indices


def vq_backward(dz):
    return dz, None
