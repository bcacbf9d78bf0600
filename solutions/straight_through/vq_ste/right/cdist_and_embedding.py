import torch
import torch.nn.functional as F


def vq_ste(z_e, codebook):
    with torch.no_grad():
        indices = torch.cdist(z_e, codebook).argmin(dim=-1)
        z_q = F.embedding(indices, codebook)
        offset = z_q - z_e
    return z_e + offset, indices
