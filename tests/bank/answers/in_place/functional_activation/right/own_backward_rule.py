"""An autograd.Function that saves its inputs only and recomputes tanh and the mask in its backward rule."""

import torch


class _Threshold(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, bias):
        ctx.save_for_backward(x, bias)
        above = torch.tanh(x) - bias
        return torch.where(above > 0, above, torch.zeros_like(above))

    @staticmethod
    def backward(ctx, g):
        x, bias = ctx.saved_tensors
        t = torch.tanh(x)
        passed = torch.where(t - bias > 0, g, torch.zeros_like(g))
        return passed * (1 - t * t), -passed.sum(0)


def functional_activation(x, bias):
    return _Threshold.apply(x, bias)
