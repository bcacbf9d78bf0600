"""Computes the targets in evaluation mode and calls train() afterwards.

Page: "The networks' values and flags ... are left as they were found."
When: the encoder came in evaluation mode; it leaves in training mode.
"""
import torch
import torch.nn.functional as F


def simsiam_loss(encoder, predictor, x1, x2):
    p1, p2 = predictor(encoder(x1)), predictor(encoder(x2))
    encoder.eval()
    with torch.no_grad():
        t1, t2 = encoder(x1), encoder(x2)
    encoder.train()
    first = F.cosine_similarity(p1, t2, dim=1)
    second = F.cosine_similarity(p2, t1, dim=1)
    return -(first + second).mean() / 2
