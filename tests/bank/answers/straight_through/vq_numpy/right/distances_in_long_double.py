"""Distances in long double, argsort instead of argmin, np.take, and lists as results."""
import numpy as np

WIDE = np.longdouble


def straight_through_vq(z_e, codebook):
    gaps = np.subtract(z_e[:, np.newaxis], codebook[np.newaxis], dtype=WIDE)
    table = (gaps * gaps).sum(axis=-1)
    indices = np.argsort(table, axis=1, kind="stable")[:, 0].astype(np.int64)
    proxy = np.empty(z_e.shape, z_e.dtype)
    proxy[...] = z_e
    return [np.take(codebook, indices, axis=0), proxy, indices]


def vq_backward(dz):
    d_z_e = np.empty_like(dz)
    np.copyto(d_z_e, dz)
    return [d_z_e, None]
