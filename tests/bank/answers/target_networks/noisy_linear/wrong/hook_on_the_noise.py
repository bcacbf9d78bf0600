"""Blocks the gradient of the noise with a hook on the caller's tensor.

Page: "it leaves no hook on them"
When: `eps` requires gradients.
"""

import torch
import torch.nn.functional as F


def noisy_linear(x, mu, sigma, eps):
    if eps.requires_grad:
        eps.register_hook(torch.zeros_like)
    return F.linear(x, mu + sigma * eps.clone())
