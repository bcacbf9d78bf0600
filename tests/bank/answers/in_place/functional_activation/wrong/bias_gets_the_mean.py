r"""A function of its own, in which the bias gets the mean over the batch.

Page: "**flows**: $-\sum_i g_{ij}\, m_{ij}$"
When: B is above 1: the gradient of the bias is B times too small.
"""

import torch
import torch.nn.functional as F



class _Activation(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, bias):
        t = torch.tanh(x)
        y = F.relu(t - bias)
        ctx.save_for_backward(t, y)
        return y

    @staticmethod
    def backward(ctx, g):
        t, y = ctx.saved_tensors
        passed = g * (y > 0)
        return passed * (1 - t * t), -passed.mean(dim=0)


def functional_activation(x, bias):
    return _Activation.apply(x, bias)
