"""Rounding with a straight-through gradient, as an autograd.Function."""

import torch


class RoundSTE(torch.autograd.Function):
    """round(x) forward; backward the incoming gradient, times scale, for x alone."""

    @staticmethod
    def forward(ctx, x, scale):
        if isinstance(scale, torch.Tensor):
            ctx.save_for_backward(scale)
        else:
            ctx.scale = scale
        return torch.round(x)

    @staticmethod
    def backward(ctx, grad_output):
        scale = ctx.saved_tensors[0] if ctx.saved_tensors else ctx.scale
        return grad_output * scale, None
