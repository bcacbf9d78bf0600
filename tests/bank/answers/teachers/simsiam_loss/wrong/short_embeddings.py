"""Lengths are bounded below by 1e-3, so that short embeddings and predictions count too little.
Page: "No embedding and no prediction is shorter than 1e-4."
When: an embedding of length 2e-4.
"""
import torch
import torch.nn.functional as F


def simsiam_loss(encoder, predictor, x1, x2):
    z1, z2 = encoder(x1), encoder(x2)
    p1, p2 = (F.normalize(predictor(z), dim=1, eps=1e-3) for z in (z1, z2))
    t1, t2 = (F.normalize(z.detach(), dim=1, eps=1e-3) for z in (z1, z2))
    return -0.5 * ((p1 * t2).sum(dim=1).mean() + (p2 * t1).sum(dim=1).mean())
