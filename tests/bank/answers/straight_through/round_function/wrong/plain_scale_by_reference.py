"""A tensor scale that requires no gradient is kept as a plain attribute, so an in-place edit reaches the backward pass.
Page: "it never uses the new one"
When: scale = torch.tensor(0.5) (no gradient), scale.fill_(3.0) before backward."""
import torch


class RoundSTE(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, scale):
        ctx.kept = None
        if isinstance(scale, torch.Tensor) and scale.requires_grad:
            ctx.save_for_backward(scale)
        else:
            ctx.kept = scale
        return x.round()

    @staticmethod
    def backward(ctx, grad_output):
        scale = ctx.saved_tensors[0] if ctx.kept is None else ctx.kept
        return grad_output * scale, None
