"""Squeezes the table of distances before it looks for the smallest along the last axis.
Page: "B, K and D may be 1."
When: K = 1 and B > 1: the axis of the codes is gone, and argmin runs over the rows."""
import numpy as np


def straight_through_vq(z_e, codebook):
    difference = np.expand_dims(z_e, 1) - np.expand_dims(codebook, 0)
    table = np.squeeze(np.sum(difference**2, axis=2))
    indices = np.argmin(np.atleast_1d(table), axis=-1)
    indices = np.atleast_1d(indices).astype(np.int64)
    return np.take(codebook, indices, axis=0), np.array(z_e), indices


def vq_backward(dz):
    return dz, None
