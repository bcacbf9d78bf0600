r"""Searches the codebook in pieces of 64 and forgets where a piece began.

Page: "k_i = \arg\min_k"
When: K is above 64 and the nearest code is not in the first 64: index (and code) of the wrong piece.
"""

import torch



def vq_ste(z_e, codebook):
    best = torch.full((z_e.shape[0],), float("inf"))
    indices = torch.zeros(z_e.shape[0], dtype=torch.int64)
    with torch.no_grad():
        for piece in codebook.split(64):
            nearest = (z_e[:, None] - piece).pow(2).sum(-1).min(dim=1)
            better = nearest.values < best
            best = torch.where(better, nearest.values, best)
            indices = torch.where(better, nearest.indices, indices)
    return z_e + (codebook[indices] - z_e).detach(), indices
