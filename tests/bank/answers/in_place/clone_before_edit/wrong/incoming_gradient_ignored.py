"""The backward rule assumes an incoming gradient of 1, so the gradient is wrong where loss is part of a
larger loss.
"""

import torch


class _Sines(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x.sin().sum()

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return x.cos()


def clone_before_edit(x):
    edited = x.detach().clone()
    edited += 1.0
    return _Sines.apply(x), edited
