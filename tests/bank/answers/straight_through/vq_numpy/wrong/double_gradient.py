"""vq_backward returns a float64 copy whatever came in.
Page: "what reaches z_e, in the shape and type of dz".
When: dz float32 (or float16); float64 is right."""
import numpy as np


def straight_through_vq(z_e, codebook):
    distances = ((z_e[:, None, :] - codebook) ** 2).sum(axis=-1)
    indices = np.argmin(distances, axis=1).astype(np.int64)
    return codebook[indices], z_e.copy(), indices


def vq_backward(dz):
    d_z_e = np.zeros(dz.shape)
    d_z_e += dz
    return d_z_e, None
