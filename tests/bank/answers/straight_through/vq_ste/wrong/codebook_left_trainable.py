"""The codebook's flag is switched off for the lookup and then on, whatever it was.
Page: "`requires_grad`, train/eval and grad mode" stay as found ("**On every call**")
When: a codebook that requires no gradient requires one afterwards."""
import torch


def vq_ste(z_e, codebook):
    leaf = codebook.is_leaf
    if leaf:
        codebook.requires_grad_(False)
    with torch.no_grad():
        indices = (z_e[:, None] - codebook[None]).pow(2).sum(-1).argmin(1)
        shift = codebook[indices] - z_e
    if leaf:
        codebook.requires_grad_(True)
    return z_e + shift, indices
