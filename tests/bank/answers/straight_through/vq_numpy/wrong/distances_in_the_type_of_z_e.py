"""Casts the codebook to the type of z_e before it computes distances.

Page: "as long as you compute in the wider one of the two input types, or in a still wider one"
When: z_e is float32, the codebook is float64, and two codes differ by less than float32 can tell.
"""
import numpy as np


def straight_through_vq(z_e, codebook):
    codes = codebook.astype(z_e.dtype)
    distances = np.sum((z_e[:, None] - codes[None]) ** 2, axis=-1)
    indices = np.argmin(distances, axis=1).astype(np.int64)
    return codebook[indices], np.array(z_e), indices


def vq_backward(dz):
    return dz, None
