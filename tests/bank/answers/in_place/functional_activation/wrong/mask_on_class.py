"""A Function that keeps its mask and its tanh on the class instead of in the context.
Page: "The backward pass has to work, also after another call".
When: two calls with inputs of the same shape before the first backward pass."""
import torch


class _SoftThreshold(torch.autograd.Function):
    kept = None

    @staticmethod
    def forward(ctx, x, bias):
        squashed = torch.tanh(x)
        y = torch.relu(squashed - bias)
        _SoftThreshold.kept = (squashed, (y > 0).to(y.dtype))
        return y

    @staticmethod
    def backward(ctx, g):
        squashed, passed = _SoftThreshold.kept
        g = g * passed
        return g * (1 - squashed**2), -g.sum(0)


def functional_activation(x, bias):
    return _SoftThreshold.apply(x, bias)
