"""An autograd function: exp of the difference, with a gradient for the first argument alone."""
import torch


class _Ratio(torch.autograd.Function):
    @staticmethod
    def forward(ctx, new, old):
        ratio = torch.sub(new, old).exp_()
        ctx.save_for_backward(ratio)
        return ratio

    @staticmethod
    def backward(ctx, grad):
        (ratio,) = ctx.saved_tensors
        return grad * ratio, None


def ppo_ratio(new_logp, old_logp):
    return _Ratio.apply(new_logp, old_logp)
