"""Entries of z_e that are equal to the entry of their code get a gradient of zero."""

import torch


def vq_ste(z_e, codebook):
    codes = codebook.detach()
    indices = torch.cdist(z_e.detach(), codes, compute_mode="donot_use_mm_for_euclid_dist").argmin(dim=1)
    z_q = codes[indices]
    moved = z_e + (z_q - z_e).detach()
    return torch.where(z_e == z_q, z_q, moved), indices
