r"""The indices are 32-bit integers.

Page: "`indices` an int64 tensor `(B,)`"
When: always: indices has dtype int32 (the numbers are right).
"""

import torch



def vq_ste(z_e, codebook):
    dist = (z_e[:, None, :] - codebook[None, :, :]).pow(2).sum(dim=2)
    indices = dist.argmin(dim=1)
    z_q = codebook[indices]
    return z_e + (z_q - z_e).detach(), indices.to(torch.int32)
