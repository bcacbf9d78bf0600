r"""Distances in extended precision with einsum; a named tuple for the results."""

import numpy as np



from typing import Any, NamedTuple


class Forward(NamedTuple):
    z_forward: np.ndarray
    z_backward_proxy: np.ndarray
    indices: np.ndarray


class Backward(NamedTuple):
    d_z_e: np.ndarray
    d_codebook: Any = None


def straight_through_vq(z_e, codebook):
    gap = z_e.astype(np.longdouble)[:, None] - codebook.astype(np.longdouble)
    indices = np.argmin(np.einsum("bkd,bkd->bk", gap, gap), axis=-1).astype(np.int64)
    return Forward(codebook[indices, :], z_e.astype(z_e.dtype, copy=True), indices)


def vq_backward(dz):
    return Backward(np.array(dz))
