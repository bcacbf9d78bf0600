"""Caches the squared norms of the codes by the codebook's id.

Page: "A second call works like the first one"
When: the codebook was edited in place (by an optimiser's step, say) since the first call with it.
"""
import torch

_norms = {}


def vq_ste(z_e, codebook):
    with torch.no_grad():
        key = id(codebook)
        if key not in _norms:
            _norms[key] = (codebook, codebook.pow(2).sum(1))  # held, so that the id is not given away
        norms = _norms[key][1]
        scores = norms - 2 * (z_e @ codebook.T)
        indices = scores.argmin(dim=1)
        z_q = codebook[indices]
        gap = z_q - z_e
    return z_e + gap, indices
