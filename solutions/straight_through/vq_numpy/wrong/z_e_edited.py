"""The codes were written into z_e, whose own values are lost.

The caller needs them: both losses of a VQ-VAE compare z_e with its code, and find no difference now.

Put the codes into a new array.
"""

import numpy as np


def straight_through_vq(z_e, codebook):
    distances = ((z_e[:, None, :] - codebook[None, :, :]) ** 2).sum(axis=2)
    indices = np.argmin(distances, axis=1)
    proxy = z_e.copy()
    z_e[:] = codebook[indices]
    return z_e, proxy, indices


def vq_backward(dz):
    return dz, None
