"""Right: the newer style, with a forward that has no context and a setup_context; the scale becomes a number."""
import torch


class RoundSTE(torch.autograd.Function):
    @staticmethod
    def forward(x, scale):
        return torch.special.round(x)

    @staticmethod
    def setup_context(ctx, inputs, output):
        _, scale = inputs
        ctx.number = scale.detach().item() if isinstance(scale, torch.Tensor) else float(scale)

    @staticmethod
    def backward(ctx, grad_output):
        return torch.mul(grad_output, ctx.number), None
