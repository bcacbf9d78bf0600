import torch


class RoundSTE(torch.autograd.Function):
    @staticmethod
    def forward(x, scale):
        return x.round()

    @staticmethod
    def setup_context(ctx, inputs, output):
        _, scale = inputs
        ctx.save_for_backward(torch.as_tensor(scale))

    @staticmethod
    def backward(ctx, g):
        (scale,) = ctx.saved_tensors
        return g * scale, None
