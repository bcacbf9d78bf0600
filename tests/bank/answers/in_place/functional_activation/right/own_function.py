r"""An autograd function with in-place edits of its own temporaries."""

import torch
import torch.nn.functional as F



class _Activation(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, bias):
        t = torch.tanh(x)
        y = t.clone().sub_(bias).clamp_(min=0)
        ctx.save_for_backward(t, y > 0)
        return y

    @staticmethod
    def backward(ctx, g):
        t, passed = ctx.saved_tensors
        g = torch.where(passed, g, torch.zeros_like(g))
        return g * t.square().neg_().add_(1), g.sum(dim=0).neg_()


def functional_activation(x, bias):
    return _Activation.apply(x, bias)
