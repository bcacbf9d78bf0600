"""Copies the noise and forgets to detach it.

Page: "| `eps` | **blocked**: noise is drawn, not learned, even if the buffer requires gradients |"
When: eps requires gradients.
"""
import torch
import torch.nn.functional as F


def noisy_linear(x, mu, sigma, eps):
    noise = eps.clone()
    return F.linear(x, mu + sigma * noise)
