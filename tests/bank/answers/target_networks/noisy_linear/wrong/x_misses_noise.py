"""The noisy half is applied to a detached x.

Page: "| `x` | **flows**: $g\\,(\\mu + \\sigma \\odot \\varepsilon)$ |"
When: always in the gradient of x (it is g mu); y and the other gradients are right.
"""
import torch
import torch.nn.functional as F


def noisy_linear(x, mu, sigma, eps):
    noise = eps.detach().clone()
    return F.linear(x, mu) + F.linear(x.detach(), sigma * noise)
