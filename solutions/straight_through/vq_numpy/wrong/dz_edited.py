"""dz was cleared after it had been passed on, and the caller still needs it.

The incoming gradient may serve other branches of the same backward pass. Writing into it changes
theirs.

Leave the argument as it is; there is nothing to tidy up.
"""

import numpy as np


def straight_through_vq(z_e, codebook):
    distances = ((z_e[:, None, :] - codebook[None, :, :]) ** 2).sum(axis=2)
    indices = np.argmin(distances, axis=1)
    return codebook[indices], z_e.copy(), indices


def vq_backward(dz):
    d_z_e = dz.copy()
    dz[:] = 0.0
    return d_z_e, None
