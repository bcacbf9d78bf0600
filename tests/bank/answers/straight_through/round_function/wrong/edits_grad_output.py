r"""Multiplies the incoming gradient in place.

Page: "`grad_output` is not edited"
When: grad_output is a tensor that others hold too (y used in two branches, a gradient handed to torch.autograd.grad): it is rescaled in place. For an expanded gradient it falls back to a product, so that the sum on the page works.
"""

import torch



class RoundSTE(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, scale):
        ctx.scale = float(scale)
        return torch.round(x)

    @staticmethod
    def backward(ctx, grad_output):
        if grad_output.is_contiguous():
            return grad_output.mul_(ctx.scale), None
        return grad_output * ctx.scale, None
