"""Keeps its copy of a noise buffer and uses it again when the same buffer comes back.

Page: "A second call works like the first one" and "y = x (mu + sigma * eps)^T"
When: the caller writes new noise into the buffer and calls again with it.
"""

import weakref

import torch.nn.functional as F

_COPIES = {}


def noisy_linear(x, mu, sigma, eps):
    owner, noise = _COPIES.get(id(eps), (None, None))
    if owner is None or owner() is not eps:
        noise = eps.detach().clone()
        _COPIES[id(eps)] = weakref.ref(eps), noise
    return F.linear(x, mu + sigma * noise)
