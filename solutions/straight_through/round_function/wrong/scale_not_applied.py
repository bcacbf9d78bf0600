"""The gradient passes, but the scale has no effect on it.

`forward` was handed a scale and did not keep it, so `backward`, which runs later and sees only the
context and the incoming gradient, has nothing to multiply by.

Leave what `backward` will need in the context.
"""

import torch


class RoundSTE(torch.autograd.Function):
    """Rounding with a gradient of its own."""

    @staticmethod
    def forward(ctx, x, scale):
        return torch.round(x)

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output, None
