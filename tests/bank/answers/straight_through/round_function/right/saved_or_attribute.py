"""Two places for the two kinds of scale; nothing is computed if x needs nothing."""
import torch


class RoundSTE(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, scale):
        tensors = [scale] if isinstance(scale, torch.Tensor) else []
        ctx.number = None if tensors else float(scale)
        ctx.save_for_backward(*tensors)
        y = torch.empty_like(x)
        torch.round(x, out=y)
        return y

    @staticmethod
    def backward(ctx, grad_output):
        if not ctx.needs_input_grad[0]:
            return None, None
        factor = ctx.saved_tensors[0] if ctx.number is None else ctx.number
        return grad_output.clone().mul_(factor), None
