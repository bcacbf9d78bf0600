"""Unusual: everything in float64 in between (the conversion of the noise is its copy), rounded at the end."""

import torch


def noisy_linear(x, mu, sigma, eps, *, between=torch.float64):
    noise = eps.detach().to(between, copy=True)
    weights = mu.to(between) + sigma.to(between).mul(noise)
    return torch.mm(x.to(between), weights.t()).to(torch.float32)
