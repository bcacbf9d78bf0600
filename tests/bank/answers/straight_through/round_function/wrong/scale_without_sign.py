r"""Takes the size of the scale, as a step width would be.

Page: "**flows**: the incoming gradient times `scale`"
When: scale is negative (gradient reversal): the sign is lost.
"""

import torch



class RoundSTE(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, scale):
        ctx.scale = abs(float(scale))
        return torch.round(x)

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * ctx.scale, None
