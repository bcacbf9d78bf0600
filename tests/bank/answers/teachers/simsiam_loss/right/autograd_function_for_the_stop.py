"""Unusual: SimSiam idiom D(p, z), with the stop as an autograd.Function that returns None."""
import torch
from torch.nn.functional import cosine_similarity


class _Stop(torch.autograd.Function):
    @staticmethod
    def forward(ctx, z):
        ctx.set_materialize_grads(False)
        return z.clone()

    @staticmethod
    def backward(ctx, g):
        return None


def D(p, z):
    return -cosine_similarity(p, _Stop.apply(z), dim=-1).mean()


def simsiam_loss(encoder, predictor, x1, x2, *, weight=0.5):
    """Minus the mean cosine of each prediction and the other view's embedding."""
    f, h = encoder, predictor
    z1, z2 = f(x1), f(x2)
    p1, p2 = h(z1), h(z2)
    return D(p1, z2) * weight + D(p2, z1) * (1 - weight)
