r"""Rounds with numpy, and computes a gradient only if it is needed."""

import torch



import numpy as np


class _Base(torch.autograd.Function):
    @staticmethod
    def backward(ctx, grad_output):
        grad_x = None
        if ctx.needs_input_grad[0]:
            grad_x = (grad_output.double() * ctx.scale).to(grad_output.dtype)
        return grad_x, None


class RoundSTE(_Base):
    @staticmethod
    def forward(ctx, x, scale):
        ctx.scale = float(scale)
        return torch.as_tensor(np.rint(x.detach().numpy())).reshape(x.shape)
