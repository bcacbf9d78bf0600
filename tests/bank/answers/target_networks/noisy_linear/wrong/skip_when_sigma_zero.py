"""Leaves the noise out when sigma is all zeros, to save the work.

Page: "| `sigma` | **flows**: $(g^{\\top} x) \\odot \\varepsilon$ |"
When: every entry of sigma is 0: y is right, but sigma has no gradient and can never grow again.
"""
import torch
import torch.nn.functional as F


def noisy_linear(x, mu, sigma, eps):
    if not bool(sigma.detach().any()):
        return F.linear(x, mu)
    return F.linear(x, mu + sigma * eps.detach().clone())
