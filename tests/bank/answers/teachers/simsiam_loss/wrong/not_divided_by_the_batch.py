"""Sums over the batch.

Page: "$-\\frac{1}{2B} \\sum_{i=1}^{B}$ ... a float32 scalar tensor between −1 and 1"
When: the batch has more than one pair.
"""
import torch
import torch.nn.functional as F


def simsiam_loss(encoder, predictor, x1, x2):
    z1, z2 = encoder(x1), encoder(x2)
    p1, p2 = predictor(z1), predictor(z2)
    cosines = F.cosine_similarity(torch.cat([p1, p2]), torch.cat([z2, z1]).detach(), dim=1)
    return -cosines.sum() / 2
