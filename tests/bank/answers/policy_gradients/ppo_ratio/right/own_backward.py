"""An autograd Function whose backward multiplies with the ratio, for the first argument only."""
import torch


class _Ratio(torch.autograd.Function):
    @staticmethod
    def forward(ctx, new_logp, old_logp):
        ratio = (new_logp - old_logp).exp()
        ctx.save_for_backward(ratio)
        return ratio

    @staticmethod
    def backward(ctx, upstream):
        (ratio,) = ctx.saved_tensors
        return upstream * ratio, None


ppo_ratio = _Ratio.apply
