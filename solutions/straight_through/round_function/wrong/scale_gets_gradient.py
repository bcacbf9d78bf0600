"""A gradient was returned for scale, which the problem holds fixed.

The scale would then be trained by a rule that belongs to no function: forward, the value does not
depend on it at all. With a plain number for a scale PyTorch even refuses.

Each position of what `backward` returns can also be left empty. Find out how.
"""

import torch


class RoundSTE(torch.autograd.Function):
    """Rounding with a gradient of its own."""

    @staticmethod
    def forward(ctx, x, scale):
        ctx.tensor = isinstance(scale, torch.Tensor)
        ctx.scale = float(scale)
        return torch.round(x)

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * ctx.scale, grad_output.sum() if ctx.tensor else None
