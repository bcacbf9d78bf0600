"""Computes the targets without a graph and divides them by their lengths in place.

Page: "A network may return its input itself, as `torch.nn.Identity` does." (and inputs keep their values)
When: the encoder returns its input itself: then x1 and x2 are changed.
"""
import torch


def simsiam_loss(encoder, predictor, x1, x2):
    """Minus the mean cosine of each prediction and the other view's embedding."""
    p1, p2 = predictor(encoder(x1)), predictor(encoder(x2))
    with torch.no_grad():
        t1, t2 = encoder(x1), encoder(x2)
        for t in (t1, t2):
            t.div_(t.norm(dim=1, keepdim=True))
    p1 = p1 / p1.norm(dim=1, keepdim=True)
    p2 = p2 / p2.norm(dim=1, keepdim=True)
    return -0.5 * ((p1 * t2).sum(dim=1).mean() + (p2 * t1).sum(dim=1).mean())
