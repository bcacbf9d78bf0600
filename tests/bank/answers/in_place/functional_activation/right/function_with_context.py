"""Right: a Function that saves tanh and the mask, and writes the two gradients of the contract with einsum."""
import torch


class SoftThreshold(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, bias):
        squashed = torch.tanh(x)
        surplus = squashed - bias
        passed = surplus > 0
        ctx.save_for_backward(squashed, passed)
        return torch.where(passed, surplus, surplus.new_zeros(()))

    @staticmethod
    def backward(ctx, grad_output):
        squashed, passed = ctx.saved_tensors
        kept = grad_output.masked_fill(~passed, 0.0)
        slope = 1.0 - squashed.square()
        return kept * slope, -torch.einsum("ij->j", kept)


def functional_activation(x, bias):
    return SoftThreshold.apply(x, bias)
