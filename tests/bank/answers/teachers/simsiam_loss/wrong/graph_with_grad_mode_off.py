"""Switches gradients on for the predictions, so that they are there in any case.

Page: "Where grad mode is off, the loss has no graph."
When: called under torch.no_grad().
"""
import torch
import torch.nn.functional as F


def simsiam_loss(encoder, predictor, x1, x2):
    """Minus the mean cosine of each prediction and the other view's embedding."""
    with torch.no_grad():
        t1, t2 = encoder(x1), encoder(x2)
    with torch.enable_grad():
        p1, p2 = predictor(encoder(x1)), predictor(encoder(x2))
        first = F.cosine_similarity(p1, t2, dim=1)
        second = F.cosine_similarity(p2, t1, dim=1)
        return -(first + second).mean() / 2
