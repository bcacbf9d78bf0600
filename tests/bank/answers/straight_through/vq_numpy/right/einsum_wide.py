"""Right: distances with einsum in at least float64, take_along_axis for the lookup."""
import numpy as np


def straight_through_vq(z_e, codebook):
    wide = np.result_type(z_e, codebook, np.float64)
    gaps = np.subtract.outer(z_e.astype(wide).T, codebook.astype(wide).T).diagonal(axis1=0, axis2=2)
    squared = np.einsum("bkd,bkd->bk", gaps, gaps)
    indices = np.argmin(squared, axis=-1).astype("int64")
    z_forward = np.take_along_axis(codebook, np.broadcast_to(indices[:, None], z_e.shape), axis=0)
    return z_forward, np.array(z_e, copy=True), indices


def vq_backward(dz):
    return np.array(dz, copy=True), None
