r"""Rounds in place when no gradient is asked of x.

Page: "`x` keeps its values"
When: x does not require a gradient (or grad mode is off): x itself is rounded.
"""

import torch



class RoundSTE(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, scale):
        ctx.scale = float(scale)
        if ctx.needs_input_grad[0]:
            return torch.round(x)
        return x.round_()  # no backward pass will come: save the memory

    @staticmethod
    def backward(ctx, grad_output):
        return ctx.scale * grad_output, None
