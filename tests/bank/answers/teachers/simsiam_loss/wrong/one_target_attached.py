"""Cuts the target of the first pair only.

Page: "parameters of `encoder`, through $z_1$ and $z_2$ as targets | **blocked**"
When: always; the encoder gets an extra gradient through z1.
"""
import torch
import torch.nn.functional as F


def simsiam_loss(encoder, predictor, x1, x2):
    z1, z2 = encoder(x1), encoder(x2)
    p1, p2 = predictor(z1), predictor(z2)
    first = F.cosine_similarity(p1, z2.detach(), dim=1)
    second = F.cosine_similarity(p2, z1, dim=1)
    return -(first + second).mean() / 2
