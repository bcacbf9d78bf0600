"""The caller of a noisy layer: it may draw new noise into its buffer between forward and backward."""

import torch


def build(x, mu, sigma, eps, redrawn, without_gradient):
    """Every array a leaf that requires gradients, the noise too, but for those that are named."""
    tensors = {"x": x, "mu": mu, "sigma": sigma, "eps": eps}
    for name, tensor in tensors.items():
        tensor.requires_grad_(name not in without_gradient)
    return tensors | {"redrawn": redrawn}


def play(function, redrawn, **inputs):
    """The forward pass; then, maybe, the caller's redraw, and another pass with the new noise."""
    y = function(**inputs)
    if redrawn is None:
        return y
    with torch.no_grad():
        inputs["eps"].copy_(redrawn)
    return y, function(**inputs)
