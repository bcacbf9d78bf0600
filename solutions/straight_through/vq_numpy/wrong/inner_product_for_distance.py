"""The code with the largest inner product was taken for the nearest one.

A long code has a large inner product with anything in roughly the same direction, however far away it
is.

Write the squared distance out and look for the term that is missing.
"""

import numpy as np


def straight_through_vq(z_e, codebook):
    indices = np.argmax(z_e @ codebook.T, axis=1)
    return codebook[indices], z_e.copy(), indices


def vq_backward(dz):
    return dz, None
