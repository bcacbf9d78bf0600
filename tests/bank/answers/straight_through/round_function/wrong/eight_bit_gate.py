r"""Blocks the gradient where x is outside of the 8-bit range.

Page: "**flows**: the incoming gradient times `scale`"
When: an entry of x is above 127 or below -128: its gradient is zero.
"""

import torch



class RoundSTE(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, scale):
        ctx.scale = float(scale)
        ctx.save_for_backward((x >= -128) & (x <= 127))
        return torch.round(x)

    @staticmethod
    def backward(ctx, grad_output):
        (inside,) = ctx.saved_tensors
        return ctx.scale * grad_output * inside, None
