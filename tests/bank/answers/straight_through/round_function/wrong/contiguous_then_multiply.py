"""Multiplies a "contiguous copy" of the incoming gradient in place; contiguous() copies only what is not contiguous.
Page: "grad_output is not edited".
When: an incoming gradient that is contiguous and shared with another branch (y + z, say), or handed to
torch.autograd.grad by the caller; right for y.sum(), whose gradient is an expanded number."""
import torch


class RoundSTE(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, scale):
        ctx.scale = scale.item() if isinstance(scale, torch.Tensor) else scale
        return torch.round(x)

    @staticmethod
    def backward(ctx, grad_output):
        scaled = grad_output.contiguous()
        scaled.mul_(ctx.scale)
        return scaled, None
