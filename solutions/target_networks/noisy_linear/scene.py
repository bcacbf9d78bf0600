"""The caller of a noisy layer: it may draw new noise into its buffer between forward and backward."""

import torch


def build(x, mu, sigma, eps, redrawn):
    """Every array a leaf that requires gradients, the noise too; `redrawn` is new noise or None."""
    tensors = {"x": x, "mu": mu, "sigma": sigma, "eps": eps}
    return {name: tensor.requires_grad_() for name, tensor in tensors.items()} | {"redrawn": redrawn}


def play(function, x, mu, sigma, eps, redrawn):
    """The forward pass, then the caller's redraw."""
    y = function(x=x, mu=mu, sigma=sigma, eps=eps)
    if redrawn is not None:
        with torch.no_grad():
            eps.copy_(redrawn)
    return y
