"""Casts the codebook to the type of z_e before it measures distances.
Page: "as long as you compute in the wider type of the two inputs or in a wider one".
When: z_e float16 and a float32 codebook with entries of some hundreds (squares overflow), or codes that differ by
less than the narrow type can tell; equal types are right."""
import numpy as np


def straight_through_vq(z_e, codebook):
    gaps = z_e[:, None, :] - codebook.astype(z_e.dtype)[None, :, :]
    indices = np.argmin((gaps * gaps).sum(axis=-1), axis=1).astype(np.int64)
    return codebook[indices], z_e.copy(), indices


def vq_backward(dz):
    return dz.copy(), None
