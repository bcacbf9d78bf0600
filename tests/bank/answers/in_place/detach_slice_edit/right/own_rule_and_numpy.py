"""An autograd.Function with its own backward rule for the loss, and NumPy for the edited half."""

import torch


class _Halves(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, h):
        ctx.save_for_backward(x)
        ctx.h = h
        return x[:h].sin().sum() + x[h:].cos().sum()

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        slopes = torch.cat((x[: ctx.h].cos(), -x[ctx.h :].sin()))
        return g * slopes, None


def detach_slice_edit(x):
    h = x.numel() // 2
    edited = torch.from_numpy(x.detach().numpy()[:h] + 2)
    return _Halves.apply(x, h), edited
