"""A noise buffer that arrives with requires_grad=True leaves with requires_grad=False."""

import torch
import torch.nn.functional as F


def noisy_linear(x, mu, sigma, eps):
    if eps.is_leaf:
        noise = eps.requires_grad_(False).clone()
    else:
        noise = eps.detach().clone()
    return F.linear(x, mu + sigma * noise)
