"""For one row, one column or a transposed z_e the proxy shares its memory, as asfortranarray then makes no
copy.
"""

import numpy as np


def straight_through_vq(z_e, codebook):
    gaps = z_e[:, None, :] - codebook[None, :, :]
    indices = np.argmin((gaps**2).sum(axis=2), axis=1).astype(np.int64)
    return codebook[indices], np.asfortranarray(z_e), indices


def vq_backward(dz):
    return dz, None
