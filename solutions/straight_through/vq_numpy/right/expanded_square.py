import numpy as np


def straight_through_vq(z_e, codebook):
    scores = np.sum(codebook**2, axis=1) - 2 * z_e @ codebook.T
    indices = scores.argmin(axis=-1)
    z_forward = np.take(codebook, indices, axis=0)
    z_backward_proxy = z_e + 0.0
    return z_forward, z_backward_proxy, indices


def vq_backward(dz):
    return 1.0 * dz, None
