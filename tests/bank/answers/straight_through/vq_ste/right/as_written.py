r"""The formula of the page with broadcasting."""

import torch



def vq_ste(z_e, codebook):
    dist = (z_e[:, None, :] - codebook[None, :, :]).pow(2).sum(dim=2)
    indices = dist.argmin(dim=1)
    z_q = codebook[indices]
    return z_e + (z_q - z_e).detach(), indices
