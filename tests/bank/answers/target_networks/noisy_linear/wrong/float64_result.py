"""Computes in double and returns double.

Page: "Returns: `y`, float32 of shape `(B, n_out)`."
When: always; y has dtype float64 (values and gradients are right).
"""
import torch
import torch.nn.functional as F


def noisy_linear(x, mu, sigma, eps):
    noise = eps.detach().double()
    return F.linear(x.double(), mu.double() + sigma.double() * noise)
