"""The backward rule writes into the incoming gradient, which may be the caller's tensor or that of another
part of the loss.
"""

import torch


class _Threshold(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, bias):
        t = torch.tanh(x)
        above = t - bias
        ctx.save_for_backward(t, above <= 0)
        return above.clamp(min=0.0)

    @staticmethod
    def backward(ctx, g):
        t, stopped = ctx.saved_tensors
        g = g.contiguous().masked_fill_(stopped, 0.0)
        return g * (1 - t * t), -g.sum(0)


def functional_activation(x, bias):
    return _Threshold.apply(x, bias)
