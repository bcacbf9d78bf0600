r"""Broadcasting, fancy indexing and one copy."""

import numpy as np



def straight_through_vq(z_e, codebook):
    table = ((z_e[:, None, :] - codebook[None, :, :]) ** 2).sum(axis=2)
    indices = table.argmin(axis=1)
    return codebook[indices], z_e.copy(), indices


def vq_backward(dz):
    return dz, None
