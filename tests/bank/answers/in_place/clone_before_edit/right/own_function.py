"""The sine is a Function that keeps a copy of its angle; the edit is made in place on another one."""
import torch


class SumOfSines(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        angle = x.clone()
        ctx.save_for_backward(angle)
        return angle.sin().sum()

    @staticmethod
    def backward(ctx, grad_output):
        (angle,) = ctx.saved_tensors
        return grad_output * angle.cos()


def clone_before_edit(x):
    edited = torch.zeros(x.shape, dtype=x.dtype)
    with torch.no_grad():
        edited += x
        edited += 1
    return SumOfSines.apply(x), edited
