"""With one row the indices lose their axis, and z_forward with them.

`np.squeeze` removes every axis of length one that it finds, wanted or not.

Let a batch of one go through the same steps as any other, and look at each shape.
"""

import numpy as np


def straight_through_vq(z_e, codebook):
    distances = ((z_e[:, None, :] - codebook[None, :, :]) ** 2).sum(axis=2)
    indices = np.argmin(np.squeeze(distances), axis=-1)
    return codebook[indices], z_e.copy(), indices


def vq_backward(dz):
    return dz, None
