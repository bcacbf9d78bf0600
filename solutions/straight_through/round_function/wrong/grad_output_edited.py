"""`backward` multiplied `grad_output` in place, and other parts of the graph saw it change.

The incoming gradient does not belong to you: where the output meets another tensor, both are handed the
very same memory. Yours came out right, and that of the other tensor is now scaled as well.

Return a new tensor and leave the one that you were given alone.
"""

import torch


class RoundSTE(torch.autograd.Function):
    """Rounding with a gradient of its own."""

    @staticmethod
    def forward(ctx, x, scale):
        ctx.scale = float(scale)
        return torch.round(x)

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output.mul_(ctx.scale), None
