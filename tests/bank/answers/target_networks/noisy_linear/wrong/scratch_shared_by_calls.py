"""Copies the noise into a scratch tensor that is kept from call to call.

Page: "It may also call your function again before that" (contract: no cache, no shared buffer).
When: two calls with weights of the same shape and different noise, then backward of the first one.
"""
import torch
import torch.nn.functional as F

_scratch = {}


def noisy_linear(x, mu, sigma, eps):
    if eps.shape not in _scratch:
        _scratch[eps.shape] = torch.empty(eps.shape, dtype=eps.dtype)
    _scratch[eps.shape].copy_(eps.detach())
    weight = torch.addcmul(mu, sigma, _scratch[eps.shape].data)
    return F.linear(x, weight)
