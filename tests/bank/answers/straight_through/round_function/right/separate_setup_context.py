"""The newer style with setup_context; rounds an own clone in place and keeps the scale as a saved clone."""

import torch


class RoundSTE(torch.autograd.Function):
    @staticmethod
    def forward(x, scale):
        return x.detach().clone().round_()

    @staticmethod
    def setup_context(ctx, inputs, output):
        _, scale = inputs
        ctx.save_for_backward(torch.as_tensor(scale, dtype=torch.float32).detach().clone())

    @staticmethod
    def backward(ctx, grad_output):
        (factor,) = ctx.saved_tensors
        return torch.mul(factor, grad_output), None
