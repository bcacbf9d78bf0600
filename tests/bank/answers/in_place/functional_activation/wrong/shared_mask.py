"""The mask of the threshold lives in one buffer per shape; another call overwrites it before the backward pass.
Page: "The backward pass has to work, also after another call"
When: two calls of one shape with different masks, then the backward pass of the first."""
import torch

_masks = {}


class _Threshold(torch.autograd.Function):
    @staticmethod
    def forward(ctx, h):
        mask = _masks.setdefault(h.shape, torch.empty(h.shape))
        mask.copy_(h > 0)
        ctx.mask = mask
        return torch.where(h > 0, h, torch.zeros_like(h))

    @staticmethod
    def backward(ctx, g):
        return g * ctx.mask


def functional_activation(x, bias):
    return _Threshold.apply(torch.tanh(x) - bias)
