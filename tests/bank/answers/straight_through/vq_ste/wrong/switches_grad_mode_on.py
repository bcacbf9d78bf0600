"""Switches grad mode off for the lookup and on afterwards, whatever it was.

Page: "what the problem does not tell you to change stays as it was found: ... grad mode"
When: grad mode is off when the function is called.
"""
import torch


def vq_ste(z_e, codebook):
    torch.set_grad_enabled(False)
    indices = (z_e[:, None] - codebook).pow(2).sum(-1).argmin(1)
    z_q = codebook[indices]
    torch.set_grad_enabled(True)
    return z_e + (z_q - z_e).detach(), indices
