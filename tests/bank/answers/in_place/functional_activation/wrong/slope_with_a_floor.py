"""The slope of tanh is kept above 0.01, so that large x get a gradient that should be almost or exactly
zero.
"""

import torch


class _Tanh(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        t = torch.tanh(x)
        ctx.save_for_backward(t)
        return t

    @staticmethod
    def backward(ctx, g):
        (t,) = ctx.saved_tensors
        return g * (1 - t * t).clamp(min=0.01)


def functional_activation(x, bias):
    return torch.relu(_Tanh.apply(x) - bias)
