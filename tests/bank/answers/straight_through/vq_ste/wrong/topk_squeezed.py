"""Takes the nearest code with topk and squeezes the axis of one away, and with it a batch of one.
Page: "indices an int64 tensor (B,)" and "B may be 1".
When: B = 1: indices has shape ()."""
import torch


def vq_ste(z_e, codebook):
    with torch.no_grad():
        distances = (z_e.unsqueeze(1) - codebook.unsqueeze(0)).square().sum(-1)
        indices = distances.topk(1, dim=1, largest=False).indices.squeeze()
        z_q = codebook[indices].reshape(z_e.shape)
    return z_e + (z_q - z_e).detach(), indices
