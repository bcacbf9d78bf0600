r"""A function of its own keeps the cosine on the class instead of in the context.

Page: "at the original values"
When: two calls before the first backward: the first loss is given the cosines of the second x.
"""

import torch



class _Sine(torch.autograd.Function):
    slope = None

    @staticmethod
    def forward(ctx, x):
        _Sine.slope = x.cos()
        return x.sin().sum()

    @staticmethod
    def backward(ctx, g):
        return g * _Sine.slope


def clone_before_edit(x):
    edited = x.detach().clone()
    edited += 1
    return _Sine.apply(x), edited
