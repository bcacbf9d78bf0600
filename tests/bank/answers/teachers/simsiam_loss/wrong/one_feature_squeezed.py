"""Squeezes predictions and embeddings; with embeddings of one entry the last axis is then the batch.

Page: cosines "row by row", embeddings (B, D).
When: D = 1 and B > 1 with rows of both signs.
"""
import torch
import torch.nn.functional as F


def simsiam_loss(encoder, predictor, x1, x2):
    z1, z2 = encoder(x1), encoder(x2)
    p1, p2 = predictor(z1), predictor(z2)
    first = F.cosine_similarity(torch.atleast_1d(p1.squeeze()), torch.atleast_1d(z2.detach().squeeze()), dim=-1)
    second = F.cosine_similarity(torch.atleast_1d(p2.squeeze()), torch.atleast_1d(z1.detach().squeeze()), dim=-1)
    return -(first.mean() + second.mean()) / 2
