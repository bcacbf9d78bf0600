"""Unusual: an autograd.Function that returns no gradient for the old one."""
import torch


class Ratio(torch.autograd.Function):
    @staticmethod
    def forward(ctx, new_logp, old_logp):
        ratio = torch.exp(new_logp - old_logp)
        ctx.save_for_backward(ratio)
        return ratio

    @staticmethod
    def backward(ctx, cotangent):
        (ratio,) = ctx.saved_tensors
        return cotangent * ratio, None


def ppo_ratio(new_logp, old_logp):
    return Ratio.apply(new_logp, old_logp)
