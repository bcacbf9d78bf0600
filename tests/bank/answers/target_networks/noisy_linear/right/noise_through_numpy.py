"""Unusual: copies the noise by way of numpy, and joins mean and noisy part of the output, not of the weights."""

import functools

import numpy as np
import torch


def noisy_linear(x, mu, sigma, eps):
    noise = torch.from_numpy(np.array(eps.detach().cpu().numpy(), copy=True))
    parts = (mu, torch.mul(sigma, noise))
    return functools.reduce(torch.add, (torch.nn.functional.linear(x, part) for part in parts))
