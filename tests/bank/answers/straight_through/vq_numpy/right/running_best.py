r"""A loop over the codes that keeps the best so far; everything filled into own arrays."""

import numpy as np



def straight_through_vq(z_e, codebook):
    rows = z_e.shape[0]
    best = np.full(rows, np.inf)
    indices = np.zeros(rows, dtype=np.int64)
    for k in range(codebook.shape[0]):
        gap = np.sum(np.square(z_e - codebook[k]), axis=-1)
        closer = gap < best
        best[closer] = gap[closer]
        indices[closer] = k
    z_forward = np.empty((rows, codebook.shape[1]), dtype=codebook.dtype)
    np.take(codebook, indices, axis=0, out=z_forward)
    return z_forward, np.array(z_e, copy=True), indices


def vq_backward(dz):
    return dz.copy(), None
