"""Gives a scale that requires gradients one, as learned step sizes (LSQ) have it.
Page: "scale: blocked: none".
When: a tensor scale with requires_grad=True; floats and other tensors are right."""
import torch


class RoundSTE(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, scale):
        y = torch.round(x)
        kept = scale if isinstance(scale, torch.Tensor) else torch.tensor(scale)
        ctx.save_for_backward(kept, y - x)
        return y

    @staticmethod
    def backward(ctx, grad_output):
        scale, rest = ctx.saved_tensors
        d_scale = (grad_output * rest).sum() if ctx.needs_input_grad[1] else None
        return grad_output * scale, d_scale
