r"""Asks for the kind of the scale and keeps each kind in its own place."""

import torch



class RoundSTE(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, scale):
        if isinstance(scale, torch.Tensor):
            ctx.save_for_backward(scale)
        else:
            ctx.number = scale
        return torch.round(x)

    @staticmethod
    def backward(ctx, grad_output):
        scale = ctx.saved_tensors[0] if ctx.saved_tensors else ctx.number
        return scale * grad_output, None
