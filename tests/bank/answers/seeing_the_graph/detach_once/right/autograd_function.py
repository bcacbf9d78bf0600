"""Unusual: one autograd.Function with two outputs, the second marked as not differentiable."""
import torch


class Fork(torch.autograd.Function):
    @staticmethod
    def forward(ctx, features):
        live, cut = features.clone(), features.clone()
        ctx.mark_non_differentiable(cut)
        return live, cut

    @staticmethod
    def backward(ctx, d_live, d_cut):
        return d_live


def detach_once(encoder, x):
    live, cut = Fork.apply(encoder(x))
    return live, cut
