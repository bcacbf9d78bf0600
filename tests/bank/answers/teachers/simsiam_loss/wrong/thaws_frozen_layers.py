"""Freezes the encoder for the targets, and sets requires_grad to True for all of it afterwards.

Page: "The networks' values and flags ... are left as they were found."
When: some of the encoder's parameters arrive frozen.
"""
import torch.nn.functional as F


def simsiam_loss(encoder, predictor, x1, x2):
    """Minus the mean cosine of each prediction and the other view's embedding."""
    p1, p2 = predictor(encoder(x1)), predictor(encoder(x2))
    encoder.requires_grad_(False)
    t1, t2 = encoder(x1), encoder(x2)
    encoder.requires_grad_(True)
    return -0.5 * (F.cosine_similarity(p1, t2, dim=1).mean() + F.cosine_similarity(p2, t1, dim=1).mean())
