"""Normalises with eps=1e-2: shorter rows are divided by 0.01 instead of their length.

Page: "No embedding and no prediction is shorter than $10^{-4}$."
When: an embedding or a prediction is shorter than 0.01.
"""
import torch.nn.functional as F


def simsiam_loss(encoder, predictor, x1, x2):
    """Minus the mean cosine of each prediction and the other view's embedding."""
    z1, z2 = encoder(x1), encoder(x2)
    p1, p2 = (F.normalize(predictor(z), dim=1, eps=1e-2) for z in (z1, z2))
    t1, t2 = (F.normalize(z.detach(), dim=1, eps=1e-2) for z in (z1, z2))
    return -0.5 * ((p1 * t2).sum(dim=1).mean() + (p2 * t1).sum(dim=1).mean())
