"""The scale tensor was kept as an attribute of the context, and a later edit of it went unnoticed.

Between forward and backward the tensor was changed in place, and `backward` used the new numbers
without a word: a gradient for a pass that never happened. PyTorch can watch over what is saved,
provided that it is the one who saves it.

Look up how the context wants tensors to be saved for the backward pass.
"""

import torch


class RoundSTE(torch.autograd.Function):
    """Rounding with a gradient of its own."""

    @staticmethod
    def forward(ctx, x, scale):
        ctx.scale = scale
        return torch.round(x)

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * ctx.scale, None
