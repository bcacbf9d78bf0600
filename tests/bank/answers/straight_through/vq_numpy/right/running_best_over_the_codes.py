"""One pass over the codes keeps the smallest distance of each row, in float64 or wider; the results are a
named tuple.
"""

from typing import NamedTuple

import numpy as np


class Quantised(NamedTuple):
    z_forward: np.ndarray
    z_backward_proxy: np.ndarray
    indices: np.ndarray


def straight_through_vq(z_e, codebook):
    """(z_forward, z_backward_proxy, indices) of a straight-through quantiser."""
    wide = np.result_type(z_e, codebook, np.float64)
    rows = z_e.astype(wide)
    indices = np.zeros(len(z_e), dtype=np.int64)
    best = np.full(len(z_e), np.inf, dtype=wide)
    for k in range(len(codebook)):
        distance = np.square(rows - codebook[k].astype(wide)).sum(axis=1)
        closer = distance < best
        indices[closer] = k
        best[closer] = distance[closer]
    return Quantised(np.take(codebook, indices, axis=0), np.array(z_e, copy=True), indices)


def vq_backward(dz):
    """(d_z_e, d_codebook): what reaches the encoder, and what reaches the codebook."""
    return dz.copy(), None
