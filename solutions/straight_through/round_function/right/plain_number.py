import torch
from torch.autograd import Function


class RoundSTE(Function):
    @staticmethod
    def forward(ctx, x, scale):
        ctx.scale = float(scale)
        return torch.round(x)

    @staticmethod
    def backward(ctx, grad_output):
        grad_x = grad_output.clone()
        grad_x.mul_(ctx.scale)
        return grad_x, None
