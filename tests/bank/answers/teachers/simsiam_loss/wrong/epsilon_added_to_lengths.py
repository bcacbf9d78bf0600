"""Adds 1e-5 to each length, against division by zero.

Page: cos(u, v) = u.v / (|u| |v|); "No embedding and no prediction is shorter than 1e-4".
When: an embedding or prediction of length 1e-4: its cosine is 9 % too small.
"""
import torch


def cosine(u, v):
    return (u * v).sum(dim=1) / ((u.norm(dim=1) + 1e-5) * (v.norm(dim=1) + 1e-5))


def simsiam_loss(encoder, predictor, x1, x2):
    z1, z2 = encoder(x1), encoder(x2)
    p1, p2 = predictor(z1), predictor(z2)
    return -0.5 * torch.mean(cosine(p1, z2.detach()) + cosine(p2, z1.detach()))
