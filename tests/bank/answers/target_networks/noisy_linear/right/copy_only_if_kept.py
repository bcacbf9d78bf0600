"""Copies the noise only if autograd is going to keep it, i.e. if sigma requires gradients; the weight is a new tensor anyway."""
import torch
import torch.nn.functional as F


def noisy_linear(x, mu, sigma, eps):
    noise = eps.detach()
    if sigma.requires_grad and torch.is_grad_enabled():
        noise = noise.clone()
    return F.linear(x, (sigma * noise).add_(mu))
