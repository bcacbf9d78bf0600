"""Cuts z2 before the predictor sees it.

Page: "parameters of `encoder`, through $p_1$ and $p_2$ | **flows**"
When: always; the encoder learns through p1 only.
"""
import torch
import torch.nn.functional as F


def simsiam_loss(encoder, predictor, x1, x2):
    z1, z2 = encoder(x1), encoder(x2).detach()
    p1, p2 = predictor(z1), predictor(z2)
    first = F.cosine_similarity(p1, z2, dim=1)
    second = F.cosine_similarity(p2, z1.detach(), dim=1)
    return -(first + second).mean() / 2
