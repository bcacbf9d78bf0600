import numpy as np


def straight_through_vq(z_e, codebook):
    d = np.square(z_e[:, np.newaxis] - codebook).sum(-1)
    k = np.array([int(row.argmin()) for row in d])
    z_q = codebook[k, :]
    z = z_e + (z_q - z_e)
    return [z.astype(codebook.dtype), z_e.astype(z_e.dtype), k]


def vq_backward(dz):
    return [np.array(dz), None]
