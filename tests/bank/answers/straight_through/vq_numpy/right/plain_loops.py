"""Right: Python loops and Python floats; results as a NamedTuple."""
import copy
from typing import NamedTuple, Optional

import numpy as np


class Quantised(NamedTuple):
    z_forward: np.ndarray
    z_backward_proxy: np.ndarray
    indices: np.ndarray


class Gradients(NamedTuple):
    z_e: np.ndarray
    codebook: Optional[np.ndarray] = None


def _nearest(row, codes):
    return min(range(len(codes)), key=lambda k: sum((a - b) ** 2 for a, b in zip(row, codes[k])))


def straight_through_vq(z_e, codebook):
    codes = codebook.tolist()
    indices = np.fromiter((_nearest(row, codes) for row in z_e.tolist()), dtype=np.int64, count=len(z_e))
    z_forward = np.empty(z_e.shape, dtype=codebook.dtype)
    for i, k in enumerate(indices):
        z_forward[i] = codebook[k]
    return Quantised(z_forward, copy.deepcopy(z_e), indices)


def vq_backward(dz):
    return Gradients(dz)
