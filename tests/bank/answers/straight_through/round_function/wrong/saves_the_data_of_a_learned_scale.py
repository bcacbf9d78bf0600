"""Saves scale.data where the scale requires a gradient ("to drop the graph"): same memory, another counter.

Page: "If scale is a tensor and is edited in place between forward and backward, the backward pass ... never uses the new one."
When: scale is a tensor that requires a gradient and is edited under no_grad between forward and backward.
"""
import torch


class RoundSTE(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, scale):
        if isinstance(scale, torch.Tensor):
            ctx.save_for_backward(scale.data if scale.requires_grad else scale)
        else:
            ctx.number = scale
        return torch.round(x)

    @staticmethod
    def backward(ctx, grad_output):
        scale = ctx.saved_tensors[0] if ctx.saved_tensors else ctx.number
        return grad_output * scale, None
