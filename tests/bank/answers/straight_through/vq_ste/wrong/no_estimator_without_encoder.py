r"""Returns the plain lookup when z_e needs no gradient.

Page: "| `codebook` | **blocked** |"
When: z_e does not require a gradient and the codebook does: z carries a graph to the codebook.
"""

import torch



def vq_ste(z_e, codebook):
    dist = (z_e[:, None, :] - codebook[None, :, :]).pow(2).sum(dim=2)
    indices = dist.argmin(dim=1)
    z_q = codebook[indices]
    if not z_e.requires_grad:
        return z_q, indices
    return z_e + (z_q - z_e).detach(), indices
