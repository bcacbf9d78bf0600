"""Copies the noise into one scratch buffer per shape that is reused by the next call.

Page: "With ... $\\varepsilon$ the noise **as it was when `noisy_linear` was called**"
When: the function is called a second time with weights of the same shape before the first result goes backward: sigma's first gradient is made of the second noise.
"""
import torch
import torch.nn.functional as F

_scratch = {}


def noisy_linear(x, mu, sigma, eps):
    noise = _scratch.setdefault(eps.shape, torch.empty_like(eps, requires_grad=False)).data
    noise.copy_(eps.detach())
    return F.linear(x, mu + sigma * noise)
