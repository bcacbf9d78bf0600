"""Expands the square and forgets the square of the codes' norm.

Page: "k_i = argmin_k ||z_e,i - c_k||^2"
When: codes of different length, some far from 1, compete for a row.
"""
import torch


def vq_ste(z_e, codebook):
    scores = codebook.norm(dim=1) - 2 * z_e @ codebook.T
    indices = scores.argmin(dim=1)
    z_q = codebook[indices]
    return z_e + (z_q - z_e).detach(), indices
