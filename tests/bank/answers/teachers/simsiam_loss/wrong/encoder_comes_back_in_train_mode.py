"""Computes the targets in eval mode, and calls train() afterwards.

Page: "The networks' values and flags, their `.grad`, and PyTorch's grad mode are left as they were found."
When: the encoder, or one of its layers, arrives in eval mode.
"""
import torch
import torch.nn.functional as F


def simsiam_loss(encoder, predictor, x1, x2):
    """Minus the mean cosine of each prediction and the other view's embedding."""
    encoder.eval()
    with torch.no_grad():
        t1, t2 = encoder(x1), encoder(x2)
    encoder.train()
    p1, p2 = predictor(encoder(x1)), predictor(encoder(x2))
    return -0.5 * (F.cosine_similarity(p1, t2, dim=1).mean() + F.cosine_similarity(p2, t1, dim=1).mean())
