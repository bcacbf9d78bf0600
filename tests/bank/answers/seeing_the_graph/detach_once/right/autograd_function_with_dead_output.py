"""An autograd Function splits the features into two outputs and marks the second as not differentiable."""

import torch


class _Fork(torch.autograd.Function):
    @staticmethod
    def forward(ctx, features):
        cut = features.clone()
        ctx.mark_non_differentiable(cut)
        return features.clone(), cut

    @staticmethod
    def backward(ctx, for_live, _for_cut):
        return for_live


def detach_once(encoder, x):
    live, cut = _Fork.apply(encoder(x))
    return live, cut
