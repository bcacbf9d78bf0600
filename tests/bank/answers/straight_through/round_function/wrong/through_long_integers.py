"""Numbers beyond the range of int64 are not rounded but turned into another number by the integer conversion.

Page: round(x), for numbers of any size.
When: numbers beyond the range of int64.
"""
import torch


class RoundSTE(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, scale):
        ctx.scale = float(scale)
        return x.round().long().to(x.dtype)

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * ctx.scale, None
