"""Uses |sigma| as the scale.

Page: "$y = x\\,\\bigl(\\mu + \\sigma \\odot \\mathrm{sg}(\\varepsilon)\\bigr)^{\\top}$"
When: an entry of sigma is negative (value and gradient wrong) or exactly 0 (gradient 0 instead of (g^T x) eps).
"""
import torch
import torch.nn.functional as F


def noisy_linear(x, mu, sigma, eps):
    return F.linear(x, mu + sigma.abs() * eps.detach().clone())
