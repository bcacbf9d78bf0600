"""The backward rule of the sine recovers its angle from `edited`, into which the caller may write.
Page: "The caller may write into it before the backward pass."
When: edited.mul_(2) between the call and loss.backward()."""
import torch


class _ShiftedSine(torch.autograd.Function):
    @staticmethod
    def forward(ctx, first):
        ctx.edited = first.detach() + 2.0
        return first.sin().sum(), ctx.edited

    @staticmethod
    def backward(ctx, g, _):
        return g * torch.cos(ctx.edited - 2.0)


def detach_slice_edit(x):
    h = x.shape[0] // 2
    sines, edited = _ShiftedSine.apply(x[:h])
    return sines + x[h:].cos().sum(), edited.detach()
