"""A scale that is a plain number was handed to `save_for_backward`, which takes tensors only.

The context has two places: one for tensors, which PyTorch watches, and ordinary attributes for
everything else. A Python float belongs to the second kind.

Ask what kind of thing the scale is before you store it, or make it one kind.
"""

import torch


class RoundSTE(torch.autograd.Function):
    """Rounding with a gradient of its own."""

    @staticmethod
    def forward(ctx, x, scale):
        ctx.save_for_backward(scale)
        return torch.round(x)

    @staticmethod
    def backward(ctx, grad_output):
        (scale,) = ctx.saved_tensors
        return grad_output * scale, None
