"""Writes the weight as mu plus what the noise adds, with mu held fixed in entries where sigma is zero.

Page: "| `mu` | **flows**: $g^{\\top} x$ |"
When: an entry of sigma is exactly 0: that entry of mu gets no gradient.
"""
import torch
import torch.nn.functional as F


def noisy_linear(x, mu, sigma, eps):
    noise = eps.detach().clone()
    weight = torch.where(sigma == 0, mu.detach() + sigma * noise, mu + sigma * noise)
    return F.linear(x, weight)
