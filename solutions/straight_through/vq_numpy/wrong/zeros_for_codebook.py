"""The codebook got an array of zeros, in a shape that is not even its own.

Zeros say that the codebook took part and that its gradient is zero, and they cost memory. None says
that there is no path at all, which an optimiser can skip; weight decay and momentum see the difference.

Use the value that stands for "no gradient".
"""

import numpy as np


def straight_through_vq(z_e, codebook):
    distances = ((z_e[:, None, :] - codebook[None, :, :]) ** 2).sum(axis=2)
    indices = np.argmin(distances, axis=1)
    return codebook[indices], z_e.copy(), indices


def vq_backward(dz):
    return dz, np.zeros_like(dz)
