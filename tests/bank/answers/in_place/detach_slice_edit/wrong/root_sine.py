"""A cosine with a backward pass of its own that needs the output only: -sqrt(1 - cos^2) for -sin.
Page: "-sin x_i for i >= h".
When: negative entries in the second half (or entries above pi): the sign of their gradient is wrong."""
import torch


class _Cosine(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        y = torch.cos(x)
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx, grad_output):
        (y,) = ctx.saved_tensors
        return -grad_output * torch.sqrt(torch.relu(1.0 - y.square()))


def detach_slice_edit(x):
    half = len(x) // 2
    loss = x[:half].sin().sum() + _Cosine.apply(x[half:]).sum()
    edited = x[:half].detach().clone()
    edited += 2.0
    return loss, edited
