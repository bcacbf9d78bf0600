"""If z_e asks for no gradient the looked-up codes are returned as they are, with their graph.
Page: "`codebook` | **blocked**"
When: z_e requires no gradient and the codebook does."""
import torch


def vq_ste(z_e, codebook):
    distances = (z_e.unsqueeze(1) - codebook.unsqueeze(0)).square().sum(dim=-1)
    indices = distances.argmin(dim=1)
    z_q = codebook[indices]
    if not z_e.requires_grad:
        return z_q, indices
    return z_e + (z_q - z_e).detach(), indices
