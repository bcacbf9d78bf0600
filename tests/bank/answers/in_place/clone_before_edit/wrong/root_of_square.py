"""A sine with a backward pass of its own, safe from edits because it needs the output only: cos is taken
as sqrt(1 - sin^2), which has lost the sign.
Page: "flows: cos x_i".
When: x beyond pi/2 in size (cos negative), such as 2 or -3."""
import torch


class _Sine(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        y = torch.sin(x)
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx, grad_output):
        (y,) = ctx.saved_tensors
        return grad_output * (1.0 - y * y).clamp_min(0.0).sqrt()


def clone_before_edit(x):
    edited = x.detach().clone()
    edited += 1.0
    return _Sine.apply(x).sum(), edited
