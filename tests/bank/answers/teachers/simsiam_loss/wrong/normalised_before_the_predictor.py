"""Normalises the embeddings once, before the predictor sees them.

Page: "With $z_k = \\text{encoder}(x_k)$ and $p_k = \\text{predictor}(z_k)$"
When: the predictor has biases or nonlinearities, so that it does not just scale with its input (the
page's example has a single matrix).
"""
import torch
import torch.nn.functional as F


def simsiam_loss(encoder, predictor, x1, x2):
    z1, z2 = (F.normalize(encoder(x), dim=1) for x in (x1, x2))
    p1, p2 = (F.normalize(predictor(z), dim=1) for z in (z1, z2))
    cosines = (p1 * z2.detach()).sum(dim=1) + (p2 * z1.detach()).sum(dim=1)
    return -cosines.mean() / 2
