"""Right: a Function that saves the cosine at the time of the forward pass; `edited` is a recorded clone that
was edited in place. The pair is a NamedTuple."""
from typing import NamedTuple

import torch


class Outcome(NamedTuple):
    loss: torch.Tensor
    edited: torch.Tensor


class _SumOfSines(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(torch.cos(x))
        return torch.sin(x).sum()

    @staticmethod
    def backward(ctx, grad_output):
        (cosine,) = ctx.saved_tensors
        return grad_output * cosine


def clone_before_edit(x):
    return Outcome(loss=_SumOfSines.apply(x), edited=x.clone().add_(1.0))
