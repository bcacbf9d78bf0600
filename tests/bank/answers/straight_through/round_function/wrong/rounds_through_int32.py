"""Rounds by adding a half with the sign of x and casting to int32.

Page: "a float32 tensor of any shape, of finite numbers of any size"
When: |x| is 2**31 or more (and odd whole numbers from 2**23 to 2**24).
"""
import torch


class RoundSTE(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, scale):
        ctx.scale = float(scale)
        return (x + 0.5 * torch.sign(x)).to(torch.int32).to(x.dtype)

    @staticmethod
    def backward(ctx, grad_output):
        return ctx.scale * grad_output, None
