r"""Caches the squared norms of the codes by the identity of the codebook.

Page: "\text{indices}_i = \arg\min_k"
When: the same codebook array is edited in place between two calls (as training does): the old norms are used and the wrong code is chosen.
"""

import numpy as np



_norms = {}


def straight_through_vq(z_e, codebook):
    if id(codebook) not in _norms:
        _norms[id(codebook)] = (codebook, (codebook**2).sum(axis=1))
    norms = _norms[id(codebook)][1]
    indices = (norms - 2 * z_e @ codebook.T).argmin(axis=1)
    return codebook[indices], z_e.copy(), indices


def vq_backward(dz):
    return dz, None
