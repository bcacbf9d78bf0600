"""Calls RoundSTE.apply by position, among other calls, or with a scale that is edited before the backward pass."""

import torch


def build(x, scale, scale_learns, edited, weight=1.0):
    """x learns, and so does a scale that is a tensor, unless it is not meant to."""
    if isinstance(scale, torch.Tensor):
        scale.requires_grad_(scale_learns)
    return {"x": x.requires_grad_(), "scale": scale, "edited": edited, "weight": weight}


def play(function, x, scale, edited, weight):
    """The rounded values, alone and beside a zero that x learns from; or gradients after an edit of the scale.

    A weight makes the gradient of a tiny scale large enough to be told from rounding.
    """
    if edited:
        return gradient_after_edit(function, x, scale)
    zero = x - x.detach()
    y, beside = function(x, scale), function(x, scale) + zero
    function(x, 0.25 - scale)
    return (y if weight == 1.0 else y * weight), beside


def gradient_after_edit(function, x, scale):
    """What reaches x once the scale was edited; an edit that is noticed changes nothing."""
    seed = torch.linspace(0.5, 1.5, x.numel()).reshape(x.shape)
    x, scale = x.detach().clone().requires_grad_(), scale.detach().clone().requires_grad_(scale.requires_grad)
    with torch.enable_grad():
        (before,) = torch.autograd.grad(function(x, scale), x, seed.clone())
        y = function(x, scale)
    with torch.no_grad():
        scale.mul_(10.0)
    try:
        (after,) = torch.autograd.grad(y, x, seed.clone())
    except RuntimeError as noticed:
        if "modified by an inplace operation" not in str(noticed):
            raise
        after = before
    return after
