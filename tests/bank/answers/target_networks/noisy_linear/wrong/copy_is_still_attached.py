"""Copies the noise (first line, memory of its own) and forgets that a copy keeps its history.

Page: "eps: blocked: noise is drawn, not learned, even if the buffer requires gradients".
When: eps requires gradients, or comes from an operation that does.
"""
import torch
import torch.nn.functional as F


def noisy_linear(x, mu, sigma, eps):
    noise = torch.empty_like(eps, requires_grad=False).copy_(eps)
    return F.linear(x, mu) + F.linear(x, sigma * noise)
