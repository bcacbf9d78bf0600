"""Skips the estimator where z_e needs no gradient, and returns the plain lookup.

Page: "codebook | blocked"
When: z_e requires no gradient and the codebook does.
"""
import torch


def vq_ste(z_e, codebook):
    indices = (z_e[:, None] - codebook).pow(2).sum(-1).argmin(1)
    z_q = codebook[indices]
    if not z_e.requires_grad:
        return z_q, indices
    return z_e + (z_q - z_e).detach(), indices
