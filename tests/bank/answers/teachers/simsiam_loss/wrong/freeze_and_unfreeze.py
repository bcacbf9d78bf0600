"""Freezes the encoder for the targets and unfreezes all of it afterwards.

Page: "The networks' values and flags, their `.grad`, and PyTorch's grad mode are left as they were found."
When: some parameters of the encoder came frozen; they leave with requires_grad=True.
"""
import torch
import torch.nn.functional as F


def simsiam_loss(encoder, predictor, x1, x2):
    p1, p2 = predictor(encoder(x1)), predictor(encoder(x2))
    encoder.requires_grad_(False)
    t1, t2 = encoder(x1), encoder(x2)
    encoder.requires_grad_(True)
    first = F.cosine_similarity(p1, t2, dim=1)
    second = F.cosine_similarity(p2, t1, dim=1)
    return -(first + second).mean() / 2
