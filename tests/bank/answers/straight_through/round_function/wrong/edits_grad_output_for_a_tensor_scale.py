"""Multiplies the incoming gradient in place where the scale is a tensor and the memory is dense.

Page: "grad_output is not edited"
When: scale is a tensor, and the incoming gradient is contiguous and shared with another branch.
"""
import torch


class RoundSTE(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, scale):
        ctx.is_tensor = torch.is_tensor(scale)
        ctx.scale = scale.detach().clone() if ctx.is_tensor else scale
        return x.round()

    @staticmethod
    def backward(ctx, grad_output):
        if ctx.is_tensor and grad_output.is_contiguous():
            return grad_output.mul_(ctx.scale), None
        return grad_output * ctx.scale, None
