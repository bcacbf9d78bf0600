"""All calls of one size share one copy of the noise, so a second call before backward silently changes the
first one's gradients.
"""

import torch
import torch.nn.functional as F

_COPIES = {}


def noisy_linear(x, mu, sigma, eps):
    size = tuple(eps.shape)
    if size not in _COPIES:
        _COPIES[size] = torch.empty(size)
    noise = _COPIES[size]
    noise.data.copy_(eps.detach())
    return F.linear(x, mu + sigma * noise)
