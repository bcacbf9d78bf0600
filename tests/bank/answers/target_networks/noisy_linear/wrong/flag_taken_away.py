"""Blocks the gradient by switching the caller's flag off.

Page: "Your function itself changes none of its inputs."
When: eps is a leaf that requires gradients: after the call it no longer does.
"""
import torch
import torch.nn.functional as F


def noisy_linear(x, mu, sigma, eps):
    if eps.requires_grad and eps.is_leaf:
        eps.requires_grad_(False)
    return F.linear(x, mu + sigma * eps.detach().clone())
