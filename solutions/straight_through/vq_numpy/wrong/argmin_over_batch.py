"""The minimum was taken over the rows: for each code the nearest row, not for each row the nearest code.

The table of distances is (rows, codes), and the axis that you name is the one that disappears.

Say what the shape of the indices should be, and choose the axis accordingly.
"""

import numpy as np


def straight_through_vq(z_e, codebook):
    distances = ((z_e[:, None, :] - codebook[None, :, :]) ** 2).sum(axis=2)
    indices = np.argmin(distances, axis=0)
    return codebook[indices], z_e.copy(), indices


def vq_backward(dz):
    return dz, None
