"""Calls RoundSTE.apply by position, in company or with a scale that changes behind its back."""

import torch


def build(x, scale, neighbour=None, seed=None):
    """Everything that is a tensor learns, but for the seed of a backward pass."""
    learns = {
        name: t.requires_grad_() for name, t in {"x": x, "neighbour": neighbour}.items() if t is not None
    }
    scale = scale.requires_grad_() if isinstance(scale, torch.Tensor) else scale
    return {"neighbour": None, **learns, "scale": scale, "seed": seed}


def play(function, x, scale, neighbour, seed):
    """The rounded values, or their sum with a neighbour, or the gradient after an edit of the scale."""
    if seed is not None:
        return gradient_after_edit(function, x, scale.detach().clone(), seed)
    y = function(x, scale)
    return y if neighbour is None else y + neighbour


def gradient_after_edit(function, x, scale, seed):
    """What a backward pass gives to x once the scale was edited; an edit that is noticed changes nothing."""
    (before,) = torch.autograd.grad(function(x, scale), x, seed.clone())
    y = function(x, scale)
    scale.mul_(10.0)
    try:
        (after,) = torch.autograd.grad(y, x, seed.clone())
    except RuntimeError as noticed:
        if "modified by an inplace operation" not in str(noticed):
            raise
        after = before
    return after
