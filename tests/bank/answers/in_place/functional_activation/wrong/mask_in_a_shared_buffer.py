"""The mask is kept in one buffer per shape, so a backward pass after another call uses the mask of that
call.
"""

import torch

_MASKS = {}


class _Threshold(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, bias):
        t = torch.tanh(x)
        mask = _MASKS.setdefault(tuple(x.shape), torch.empty(x.shape, dtype=torch.bool))
        torch.gt(t, bias, out=mask)
        ctx.mask = mask
        ctx.save_for_backward(t)
        return torch.where(mask, t - bias, torch.zeros_like(t))

    @staticmethod
    def backward(ctx, g):
        (t,) = ctx.saved_tensors
        g = g * ctx.mask
        return g * (1 - t * t), -g.sum(0)


def functional_activation(x, bias):
    return _Threshold.apply(x, bias)
