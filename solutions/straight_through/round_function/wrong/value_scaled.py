"""The scale changed the value: x was multiplied before it was rounded.

Quantisers often do work on a grid whose spacing is the scale. In this problem the scale acts on the
gradient alone, and forward you see plain whole numbers.

Take the scale out of `forward`, except for keeping it.
"""

import torch


class RoundSTE(torch.autograd.Function):
    """Rounding with a gradient of its own."""

    @staticmethod
    def forward(ctx, x, scale):
        ctx.scale = float(scale)
        return torch.round(x * scale) / scale

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * ctx.scale, None
