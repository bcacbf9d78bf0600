r"""Works in double precision and hands z out like that.

Page: "`z` a float32 tensor `(B, D)`"
When: always: z has dtype float64 (values and gradients are right).
"""

import torch



def vq_ste(z_e, codebook):
    z64, c64 = z_e.double(), codebook.double()
    indices = (z64[:, None] - c64[None]).pow(2).sum(-1).argmin(1)
    return z64 + (c64[indices] - z64).detach(), indices
