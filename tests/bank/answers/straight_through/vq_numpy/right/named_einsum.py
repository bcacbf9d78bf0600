"""Named tuples, einsum in at least float64, take with an output array."""
from typing import NamedTuple, Optional

import numpy as np


class Forward(NamedTuple):
    z_forward: np.ndarray
    z_backward_proxy: np.ndarray
    indices: np.ndarray


class Backward(NamedTuple):
    d_z_e: np.ndarray
    d_codebook: Optional[np.ndarray] = None


def straight_through_vq(z_e, codebook):
    wide = np.result_type(z_e.dtype, codebook.dtype, np.float64)
    gaps = np.subtract(z_e[:, np.newaxis], codebook[np.newaxis], dtype=wide)
    indices = np.asarray(np.einsum("bkd,bkd->bk", gaps, gaps).argmin(axis=-1), dtype="int64")
    return Forward(codebook.take(indices, axis=0), +z_e, indices)


def vq_backward(dz):
    return Backward(dz)
