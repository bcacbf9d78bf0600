r"""Nearest by the sum of absolute differences.

Page: "\arg\min_k \lVert z_{e,i} - c_k\rVert^2"
When: the code with the smallest L1 distance is not the one with the smallest Euclidean distance, as (0,0) with codes (3,0) and (2,2).
"""

import torch



def vq_ste(z_e, codebook):
    dist = (z_e[:, None, :] - codebook).abs().sum(dim=-1)
    indices = dist.argmin(dim=1)
    z_q = codebook[indices]
    return z_e + (z_q - z_e).detach(), indices
