r"""A squeeze() takes the batch axis of a single row.

Page: "`B` may be 1."
When: B is 1: indices has shape () instead of (1,).
"""

import torch



def vq_ste(z_e, codebook):
    dist = (z_e[:, None, :] - codebook[None, :, :]).pow(2).sum(dim=2)
    indices = dist.argmin(dim=1, keepdim=True).squeeze()
    z_q = codebook[indices]
    return z_e + (z_q - z_e).detach(), indices
