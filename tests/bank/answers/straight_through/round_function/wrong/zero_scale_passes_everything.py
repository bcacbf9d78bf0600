"""Asks `if scale` of the number that it kept, and lets the gradient pass where it is zero.

Page: "of any size and sign, zero included"
When: scale is 0 (float or tensor).
"""
import torch


class RoundSTE(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, scale):
        ctx.scale = scale.item() if isinstance(scale, torch.Tensor) else scale
        return torch.round(x)

    @staticmethod
    def backward(ctx, grad_output):
        if ctx.scale:
            grad_output = grad_output * ctx.scale
        return grad_output, None
