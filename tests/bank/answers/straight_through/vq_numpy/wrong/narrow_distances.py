"""Distances are computed in the type of z_e, also when the codebook is wider.
Page: "as long as you compute in the wider type of the two inputs or in a wider one"
When: z_e float32 [[1.0]], codebook float64 [[1 + 2e-9], [1 + 1e-9]]: index 0 instead of 1."""
import numpy as np


def straight_through_vq(z_e, codebook):
    codes = codebook.astype(z_e.dtype)
    distances = ((z_e[:, None, :] - codes[None, :, :]) ** 2).sum(axis=-1)
    indices = distances.argmin(axis=1).astype(np.int64)
    return codebook[indices], z_e.copy(), indices


def vq_backward(dz):
    return dz, None
