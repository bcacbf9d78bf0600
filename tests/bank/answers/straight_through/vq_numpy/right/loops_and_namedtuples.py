"""Python loops, min with a key, NamedTuples as results; the gradient is dz itself."""
from typing import Any, NamedTuple

import numpy as np


class Quantised(NamedTuple):
    z_forward: np.ndarray
    z_backward_proxy: np.ndarray
    indices: np.ndarray


class Gradients(NamedTuple):
    d_z_e: np.ndarray
    d_codebook: Any = None


def straight_through_vq(z_e, codebook):
    wide = np.result_type(z_e, codebook, np.float64)
    rows, codes = z_e.astype(wide), codebook.astype(wide)

    def nearest(row):
        return min(range(len(codes)), key=lambda k: float(np.square(row - codes[k]).sum()))

    indices = np.fromiter((nearest(row) for row in rows), dtype=np.int64, count=len(rows))
    return Quantised(np.stack([codebook[k] for k in indices]), np.array(z_e, copy=True), indices)


def vq_backward(dz):
    return Gradients(dz)
