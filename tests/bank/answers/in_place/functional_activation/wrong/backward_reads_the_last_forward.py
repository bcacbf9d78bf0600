"""A rule of its own that keeps tanh and mask on the class.

Page: "The backward pass has to work, also after another call"
When: another call (of the same shape, else an error) before the backward pass.
"""
import torch


class Activation(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, bias):
        Activation.h = torch.tanh(x)
        y = Activation.h - bias
        Activation.mask = y > 0
        return y * Activation.mask

    @staticmethod
    def backward(ctx, g):
        g = g * Activation.mask
        return g * (1 - Activation.h**2), -g.sum(0)


def functional_activation(x, bias):
    return Activation.apply(x, bias)
