"""Keeps the detached copy of a buffer, and uses it again when the same buffer comes back.

Page: "The caller draws new noise **into the same buffer**, in place, whenever it likes"
When: a second call with the same buffer after new noise has been drawn into it: the old noise is used.
"""
import torch
import torch.nn.functional as F

_copies = {}


def noisy_linear(x, mu, sigma, eps):
    owner, noise = _copies.get(id(eps), (None, None))
    if owner is not eps:
        noise = eps.detach().clone()
        _copies[id(eps)] = (eps, noise)
    return F.linear(x, mu + sigma * noise)
