"""Skips the estimator if z_e needs no gradient, and returns the looked-up codes as they are.
Page: "codebook: blocked".
When: z_e requires no gradient (a frozen encoder) AND the codebook does: a gradient reaches the codebook."""
import torch


def vq_ste(z_e, codebook):
    indices = torch.argmin(((z_e[:, None, :] - codebook) ** 2).sum(dim=-1), dim=1)
    z_q = codebook[indices]
    if not z_e.requires_grad:
        return z_q, indices
    return z_e + (z_q - z_e).detach(), indices
