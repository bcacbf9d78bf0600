"""Blocks the codebook by switching its requires_grad off for the lookup, and on again at the end.
Page: contract: "requires_grad ... stay as found, whichever way they were" (inputs can come "from earlier operations").
When: a codebook that requires no gradient (it does afterwards), or one that is not a leaf (an error)."""
import torch


def vq_ste(z_e, codebook):
    codebook.requires_grad_(False)
    source = z_e.detach()
    distances = torch.stack([(source - code).pow(2).sum(1) for code in codebook], dim=1)
    indices = distances.argmin(dim=1)
    z = z_e + (codebook[indices] - source)
    codebook.requires_grad_(True)
    return z, indices
