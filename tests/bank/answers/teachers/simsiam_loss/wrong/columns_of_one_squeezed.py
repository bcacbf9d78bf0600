"""Squeezes embeddings and predictions before the cosine.

Page: "`encoder` | a `torch.nn.Module`: views `(B, n_features)` to embeddings `(B, D)`"
When: D is one and B is not: the batch is taken for one long vector.
"""
import torch
import torch.nn.functional as F


def simsiam_loss(encoder, predictor, x1, x2):
    z1, z2 = encoder(x1), encoder(x2)
    p1, p2 = predictor(z1), predictor(z2)
    first = F.cosine_similarity(p1.squeeze(), z2.detach().squeeze(), dim=-1)
    second = F.cosine_similarity(p2.squeeze(), z1.detach().squeeze(), dim=-1)
    return -(first + second).mean() / 2
