r"""A function of its own keeps the slopes on the class instead of in the context.

Page: "the caller runs its backward pass later"
When: two calls before the first backward: the first loss is given the slopes of the second x.
"""

import torch



class _Loss(torch.autograd.Function):
    slopes = None

    @staticmethod
    def forward(ctx, x):
        h = x.shape[0] // 2
        _Loss.slopes = torch.cat([x[:h].cos(), -x[h:].sin()])
        return x[:h].sin().sum() + x[h:].cos().sum()

    @staticmethod
    def backward(ctx, g):
        return g * _Loss.slopes


def detach_slice_edit(x):
    return _Loss.apply(x), x[: x.shape[0] // 2].detach() + 2.0
