"""Squeezes the indices of topk; z gets its axis back, the indices do not.

Page: "indices an int64 tensor (B,)"
When: B = 1 (indices have shape ()).
"""
import torch


def vq_ste(z_e, codebook):
    with torch.no_grad():
        distances = (z_e.unsqueeze(1) - codebook.unsqueeze(0)).pow(2).sum(-1)
        indices = distances.topk(1, dim=1, largest=False).indices.squeeze()
        z_q = codebook[indices].reshape(z_e.shape)
    return z_e + (z_q - z_e).detach(), indices
