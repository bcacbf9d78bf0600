r"""A scale of zero is taken for 'none given' and becomes 1.

Page: "\texttt{scale} \cdot \frac{\partial \ell}{\partial y}"
When: scale is 0.0 (float or tensor): the gradient is passed on instead of zero.
"""

import torch



class RoundSTE(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, scale):
        ctx.scale = float(scale or 1.0)
        return torch.round(x)

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * ctx.scale, None
