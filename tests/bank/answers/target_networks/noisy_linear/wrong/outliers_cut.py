"""Cuts noise beyond three standard deviations.

Page: "$y = x\\,\\bigl(\\mu + \\sigma \\odot \\mathrm{sg}(\\varepsilon)\\bigr)^{\\top}$"
When: an entry of eps is larger than 3 in absolute value.
"""
import torch
import torch.nn.functional as F


def noisy_linear(x, mu, sigma, eps):
    return F.linear(x, mu + sigma * eps.detach().clamp(-3.0, 3.0))
