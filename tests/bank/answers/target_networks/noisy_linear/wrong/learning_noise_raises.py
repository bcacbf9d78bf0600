"""The copy of the noise has its flag switched off, which PyTorch only allows for leaves.
Page: "`eps` | **blocked**: noise is drawn, not learned, even if the buffer requires gradients"
When: eps requires gradients (and grad mode is on): RuntimeError."""
import torch
import torch.nn.functional as F


def noisy_linear(x, mu, sigma, eps):
    noise = eps.clone().requires_grad_(False)
    return F.linear(x, mu + sigma * noise)
