"""Copies the gradient into float64.

Page: "what reaches z_e, in the shape and type of dz"
When: dz is float32.
"""
import numpy as np


def straight_through_vq(z_e, codebook):
    difference = z_e[:, None, :] - codebook[None, :, :]
    indices = np.argmin(np.einsum("bkd,bkd->bk", difference, difference), axis=1).astype(np.int64)
    return codebook[indices], z_e.copy(), indices


def vq_backward(dz):
    d_z_e = np.zeros(dz.shape)
    d_z_e += dz
    return d_z_e, None
