"""A rule of its own that finds the axis of the features by its length.

Page: "bias | flows: -sum_i g_ij m_ij"
When: B = D (and D > 1): the gradient of bias is summed along the features.
"""
import torch


class _Threshold(torch.autograd.Function):
    @staticmethod
    def forward(ctx, h, bias):
        y = (h - bias).clamp(min=0.0)
        ctx.save_for_backward(y > 0)
        ctx.features = bias.shape[0]
        return y

    @staticmethod
    def backward(ctx, g):
        (mask,) = ctx.saved_tensors
        g = g * mask
        axis_of_features = list(g.shape).index(ctx.features)
        return g, -g.sum(dim=1 - axis_of_features)


def functional_activation(x, bias):
    return _Threshold.apply(torch.tanh(x), bias)
