"""A custom autograd function: the ratio is saved, and only the first input gets a gradient."""

import torch


class _Ratio(torch.autograd.Function):
    @staticmethod
    def forward(ctx, new_logp, old_logp):
        ratio = torch.sub(new_logp, old_logp).exp()
        ctx.save_for_backward(ratio)
        return ratio

    @staticmethod
    def backward(ctx, upstream):
        (ratio,) = ctx.saved_tensors
        return upstream * ratio, None


def ppo_ratio(new_logp, old_logp):
    return _Ratio.apply(new_logp, old_logp)
