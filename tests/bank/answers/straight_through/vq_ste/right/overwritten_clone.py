"""Right: a recorded clone of z_e whose numbers are replaced out of autograd's sight; the clone is our own."""
import torch
import torch.nn.functional as F


def vq_ste(z_e, codebook):
    z = z_e.clone()
    with torch.no_grad():
        gaps = z_e.unsqueeze(1) - codebook
        indices = torch.einsum("bkd,bkd->bk", gaps, gaps).argmin(dim=1)
        z.copy_(F.embedding(indices, codebook))
    return [z, indices]
