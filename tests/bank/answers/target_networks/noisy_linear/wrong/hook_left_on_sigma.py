"""Multiplies sigma's gradient by the noise in a hook that it leaves on the caller's tensor.

Page: "Your function itself changes none of its inputs."
When: sigma is used in a second call, or in anything else, before its gradient is taken: every hook multiplies the whole gradient.
"""
import torch
import torch.nn.functional as F


def noisy_linear(x, mu, sigma, eps):
    noise = eps.detach().clone()
    if sigma.requires_grad:
        sigma.register_hook(lambda g: g * noise)
    scaled = sigma + (sigma * noise - sigma).detach()
    return F.linear(x, mu + scaled)
