"""Gives the scale the gradient of scale * y where x needs none.

Page: "scale | blocked: none"
When: x requires no gradient and scale is a tensor that does.
"""
import torch


class RoundSTE(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, scale):
        y = torch.round(x)
        ctx.scale = scale.detach().clone() if torch.is_tensor(scale) else scale
        ctx.y = y.clone()
        return y

    @staticmethod
    def backward(ctx, grad_output):
        if ctx.needs_input_grad[0]:
            return grad_output * ctx.scale, None
        return None, (grad_output * ctx.y).sum()
