r"""Turns a float into a tensor and saves that (raises if it is edited)."""

import torch



class RoundSTE(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, scale):
        ctx.save_for_backward(torch.as_tensor(scale, dtype=x.dtype))
        return x.clone().round_()

    @staticmethod
    def backward(ctx, grad_output):
        (scale,) = ctx.saved_tensors
        return torch.mul(grad_output, scale), None
