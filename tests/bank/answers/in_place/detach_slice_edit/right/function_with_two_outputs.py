"""One autograd.Function for both results; edited is marked as non-differentiable, the gradient is kept ready."""
import torch


class _Split(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        h = x.shape[0] // 2
        slopes = torch.cat([x[:h].cos(), x[h:].sin().neg_()])
        ctx.save_for_backward(slopes)
        edited = x[:h] + 2.0
        ctx.mark_non_differentiable(edited)
        return x[:h].sin().sum() + x[h:].cos().sum(), edited

    @staticmethod
    def backward(ctx, g, _):
        return g * ctx.saved_tensors[0]


def detach_slice_edit(x):
    return _Split.apply(x)
