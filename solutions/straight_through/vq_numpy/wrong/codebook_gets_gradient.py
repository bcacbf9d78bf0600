"""The gradient was handed to the codebook as well.

That is what a plain lookup would do, and what a straight-through estimator avoids: the codes learn
from a loss of their own, not from the decoder's.

Decide what the second result has to say when nothing arrives.
"""

import numpy as np


def straight_through_vq(z_e, codebook):
    distances = ((z_e[:, None, :] - codebook[None, :, :]) ** 2).sum(axis=2)
    indices = np.argmin(distances, axis=1)
    return codebook[indices], z_e.copy(), indices


def vq_backward(dz):
    return dz, dz.copy()
