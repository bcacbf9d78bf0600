"""A z_e that arrives without requires_grad leaves with it."""

import torch


def vq_ste(z_e, codebook):
    if not z_e.requires_grad:
        z_e.requires_grad_(True)
    indices = ((z_e[:, None] - codebook) ** 2).sum(dim=2).argmin(dim=1)
    return z_e + (codebook[indices] - z_e).detach(), indices
