"""A frozen predictor (or one without parameters) is run without a graph, and then the encoder gets no
gradient through the predictions.
"""

import torch
import torch.nn.functional as F


def _predict(predictor, z):
    learns = any(p.requires_grad for p in predictor.parameters())
    with torch.set_grad_enabled(torch.is_grad_enabled() and learns):
        return predictor(z)


def simsiam_loss(encoder, predictor, x1, x2):
    z1, z2 = encoder(x1), encoder(x2)
    p1, p2 = _predict(predictor, z1), _predict(predictor, z2)
    cosines = F.cosine_similarity(p1, z2.detach(), dim=1) + F.cosine_similarity(p2, z1.detach(), dim=1)
    return -cosines.mean() / 2
