"""Cdist without its matrix product finds the nearest code, embedding looks it up, and a zero carries the
gradient.
"""

import torch
import torch.nn.functional as F


class _Lookup:
    def __init__(self, codebook):
        self.codes = codebook.detach()

    def __call__(self, rows):
        table = torch.cdist(rows, self.codes, compute_mode="donot_use_mm_for_euclid_dist")
        indices = table.topk(1, dim=1, largest=False).indices[:, 0]
        return F.embedding(indices, self.codes), indices.clone()


def vq_ste(z_e, codebook):
    z_q, indices = _Lookup(codebook)(z_e.detach())
    return torch.add(z_q, torch.sub(z_e, z_e.detach())), indices
