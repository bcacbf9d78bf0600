"""The cosines are kept on the class, so a backward pass after another call of the function uses those of
the later x.
"""

import torch


class _Sines(torch.autograd.Function):
    slopes = None

    @staticmethod
    def forward(ctx, x):
        _Sines.slopes = x.cos()
        return x.sin().sum()

    @staticmethod
    def backward(ctx, g):
        return g * _Sines.slopes


def clone_before_edit(x):
    return _Sines.apply(x), x.detach().clone().add_(1.0)
