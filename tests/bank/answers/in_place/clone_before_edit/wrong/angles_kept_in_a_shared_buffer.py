"""A function of its own that keeps the angles in one buffer per shape: the next call overwrites them.

Page: "The caller runs loss.backward() some time after your function has returned, perhaps after another call of it."
When: another call with an x of the same shape and other values comes before the backward pass.
"""
import torch

_buffers = {}


class _SumOfSines(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.angles = _buffers.setdefault(x.shape, torch.empty(x.shape))
        ctx.angles.copy_(x)
        return x.sin().sum()

    @staticmethod
    def backward(ctx, g):
        return g * ctx.angles.cos()


def clone_before_edit(x):
    loss = _SumOfSines.apply(x)
    edited = x.detach().clone()
    edited.add_(1.0)
    return loss, edited
