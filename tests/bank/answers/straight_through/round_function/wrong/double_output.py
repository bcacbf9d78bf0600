r"""Rounds in double precision and forgets to go back.

Page: "Returns: a float32 tensor in the shape of `x`."
When: always: the result is float64 (the values and gradients are right).
"""

import torch



class RoundSTE(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, scale):
        ctx.scale = float(scale)
        return x.double().round()

    @staticmethod
    def backward(ctx, grad_output):
        return (ctx.scale * grad_output).float(), None
