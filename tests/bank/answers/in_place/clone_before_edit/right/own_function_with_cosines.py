"""An autograd.Function that saves the cosines, not the angles; a NamedTuple as the result."""
from typing import NamedTuple

import torch


class Result(NamedTuple):
    loss: torch.Tensor
    edited: torch.Tensor


class _SumOfSines(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(torch.cos(x))
        return torch.sin(x).sum()

    @staticmethod
    def backward(ctx, g):
        (cosines,) = ctx.saved_tensors
        return g * cosines


def clone_before_edit(x):
    return Result(loss=_SumOfSines.apply(x), edited=torch.add(x, 1.0))
