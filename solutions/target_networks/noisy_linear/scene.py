"""The caller of a noisy layer: it may draw new noise into its buffer between forward and backward."""

import torch


def build(x, mu, sigma, eps, redrawn, without_gradient):
    """Every array a leaf that requires gradients, the noise too, but for those that are named."""
    tensors = {"x": x, "mu": mu, "sigma": sigma, "eps": eps}
    for name, tensor in tensors.items():
        tensor.requires_grad_(name not in without_gradient)
    return tensors | {"redrawn": redrawn}


def play(function, redrawn, eps, **inputs):
    """The forward pass; or, with a buffer that is made of `eps`, the forward pass, the caller's redraw, and
    another pass with the new noise."""
    if redrawn is None:
        return function(eps=eps, **inputs)
    buffer = eps * 1.0
    y = function(eps=buffer, **inputs)
    with torch.no_grad():
        buffer.copy_(redrawn)
    return y, function(eps=buffer, **inputs)
