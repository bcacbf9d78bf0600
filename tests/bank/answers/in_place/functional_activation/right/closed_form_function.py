"""Both gradients in closed form, in an autograd.Function that saves x and recomputes tanh."""
import torch


class _Activation(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, bias):
        y = torch.tanh(x).sub_(bias)
        y.masked_fill_(y <= 0, 0.0)
        ctx.save_for_backward(x, y)
        return y

    @staticmethod
    def backward(ctx, g):
        x, y = ctx.saved_tensors
        passed = torch.where(y > 0, g, torch.zeros_like(g))
        return passed * (1 - torch.tanh(x).square()), -torch.einsum("ij->j", passed)


def functional_activation(x, bias):
    return _Activation.apply(x, bias)
