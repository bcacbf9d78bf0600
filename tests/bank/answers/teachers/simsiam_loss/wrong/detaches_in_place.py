"""Encodes the views again for the targets and cuts the fresh outputs with detach_().

Page: "A network may return its input itself, as `torch.nn.Identity` does."
When: the encoder returns a view: its input itself where x1 or x2 is a slice or a transpose, or an output reshaped by its last layer (a RuntimeError).
"""
import torch.nn.functional as F


def simsiam_loss(encoder, predictor, x1, x2):
    """Minus the mean cosine of each prediction and the other view's embedding."""
    p1, p2 = predictor(encoder(x1)), predictor(encoder(x2))
    t1, t2 = encoder(x1).detach_(), encoder(x2).detach_()
    first = F.cosine_similarity(p1, t2, dim=1)
    second = F.cosine_similarity(p2, t1, dim=1)
    return -(first + second).mean() / 2
