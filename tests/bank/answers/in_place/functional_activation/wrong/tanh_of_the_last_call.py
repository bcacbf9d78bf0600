r"""A function of its own that keeps tanh(x) on the class.

Page: "The backward pass has to work and to give the gradients below."
When: two calls before the first backward: the first is given the slopes of the second (or an error if the sizes differ).
"""

import torch
import torch.nn.functional as F



class _Tanh(torch.autograd.Function):
    result = None

    @staticmethod
    def forward(ctx, x):
        _Tanh.result = torch.tanh(x)
        return _Tanh.result.clone()

    @staticmethod
    def backward(ctx, g):
        return g * (1 - _Tanh.result**2)


def functional_activation(x, bias):
    return F.relu(_Tanh.apply(x) - bias)
