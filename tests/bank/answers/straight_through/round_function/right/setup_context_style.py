"""The newer form: forward without a context, and setup_context."""
import torch


class RoundSTE(torch.autograd.Function):
    @staticmethod
    def forward(x, scale):
        return torch.round(x)

    @staticmethod
    def setup_context(ctx, inputs, output):
        _, scale = inputs
        tensors = [scale] if isinstance(scale, torch.Tensor) else []
        ctx.save_for_backward(*tensors)
        ctx.number = None if tensors else scale

    @staticmethod
    def backward(ctx, grad_output):
        (scale,) = ctx.saved_tensors or (ctx.number,)
        return torch.mul(grad_output, scale), None
