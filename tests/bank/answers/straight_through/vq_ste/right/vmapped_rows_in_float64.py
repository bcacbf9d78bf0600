"""torch.func.vmap over a function of one row, in float64, with F.embedding as the lookup."""
import torch
import torch.nn.functional as F
from torch.func import vmap


def _nearest(row, codes):
    gap = row - codes
    return torch.einsum("kd,kd->k", gap, gap).argmin()


def vq_ste(z_e, codebook):
    rows, codes = z_e.detach().double(), codebook.detach().double()
    indices = vmap(_nearest, in_dims=(0, None))(rows, codes)
    quantized = F.embedding(indices, codebook.detach())
    quantized = z_e + (quantized - z_e).detach()
    return quantized, indices
