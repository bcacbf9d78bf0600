"""A Function with the contract's formulas."""
import torch


class _SoftThreshold(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, bias):
        t = torch.tanh(x)
        passed = t > bias
        ctx.save_for_backward(t, passed)
        y = t - bias
        y.masked_fill_(~passed, 0.0)
        return y

    @staticmethod
    def backward(ctx, g):
        t, passed = ctx.saved_tensors
        through = torch.where(passed, g, torch.zeros_like(g))
        return through * (1 - t * t), -through.sum(dim=0)


def functional_activation(x, bias):
    return _SoftThreshold.apply(x, bias)
