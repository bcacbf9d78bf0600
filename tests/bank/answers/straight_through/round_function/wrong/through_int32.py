r"""Rounds by way of 32-bit integers.

Page: "a float32 tensor of any shape; what rounding does to exact halves is open"
When: an entry is beyond 2**31 in size: the integer overflows and y is -2**31 or the like.
"""

import torch



class RoundSTE(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, scale):
        ctx.scale = float(scale)
        return x.round().to(torch.int32).to(torch.float32)

    @staticmethod
    def backward(ctx, grad_output):
        return ctx.scale * grad_output, None
