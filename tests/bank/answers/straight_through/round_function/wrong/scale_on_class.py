"""Keeps the scale on the class instead of on the context.
Page: "Other calls, with other scales, may come before the backward pass."
When: two calls with different scales, then the backward pass of the first."""
import torch


class RoundSTE(torch.autograd.Function):
    scale = 1.0

    @staticmethod
    def forward(ctx, x, scale):
        RoundSTE.scale = float(scale.detach()) if isinstance(scale, torch.Tensor) else float(scale)
        return torch.round(x)

    @staticmethod
    def backward(ctx, grad_output):
        return RoundSTE.scale * grad_output, None
