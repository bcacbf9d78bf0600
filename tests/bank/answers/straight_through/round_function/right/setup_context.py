r"""The newer form: forward without a context, and setup_context."""

import torch



class RoundSTE(torch.autograd.Function):
    @staticmethod
    def forward(x, scale):
        return x.round()

    @staticmethod
    def setup_context(ctx, inputs, output):
        _, scale = inputs
        ctx.scale = scale.detach().clone() if isinstance(scale, torch.Tensor) else float(scale)

    @staticmethod
    def backward(ctx, grad_output):
        grad_x = grad_output.clone()
        grad_x *= ctx.scale  # a copy of our own
        return grad_x, None
