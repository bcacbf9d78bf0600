"""The scale is kept on the class, so a call with another scale between forward and backward changes the
gradient.
"""

import torch


class RoundSTE(torch.autograd.Function):
    scale = 1.0

    @classmethod
    def _remember(cls, scale):
        cls.scale = float(scale)

    @staticmethod
    def forward(ctx, x, scale):
        RoundSTE._remember(scale)
        return torch.round(x)

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * RoundSTE.scale, None
