"""Copies the noise into a buffer of its own, one for each shape, which the next call overwrites.

Page: "It may also call your function several times before `backward`. The gradients must still be those of the noise that the forward pass used."
When: two calls of the same shape with different noise come before `backward` of the first.
"""

import torch
import torch.nn.functional as F

_BUFFERS = {}


def noisy_linear(x, mu, sigma, eps):
    noise = _BUFFERS.setdefault(eps.shape, torch.empty(eps.shape))
    noise.data.copy_(eps.detach())
    return F.linear(x, mu + sigma * noise)
