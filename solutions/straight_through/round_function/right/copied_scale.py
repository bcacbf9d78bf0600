import torch


class RoundSTE(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, scale):
        ctx.scale = scale.detach().clone() if torch.is_tensor(scale) else scale
        out = x.clone()
        out.round_()
        return out

    @staticmethod
    def backward(ctx, grad_output):
        return ctx.scale * grad_output, None
