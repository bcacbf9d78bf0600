"""The proxy is z_e itself, not a copy: both names stand for one piece of memory.

As soon as someone normalises or clips the proxy in place, the encoder's output changes too, and the
other way round.

Return an array of its own with the same values.
"""

import numpy as np


def straight_through_vq(z_e, codebook):
    distances = ((z_e[:, None, :] - codebook[None, :, :]) ** 2).sum(axis=2)
    indices = np.argmin(distances, axis=1)
    return codebook[indices], z_e, indices


def vq_backward(dz):
    return dz, None
