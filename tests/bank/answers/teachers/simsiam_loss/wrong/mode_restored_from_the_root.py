"""Computes the targets in eval mode and afterwards gives the whole encoder the mode of its root.

Page: "The networks' values and flags ... are left as they were found."
When: the encoder is in train mode and one of its layers in eval mode (a frozen stem), or the other way round.
"""
import torch
import torch.nn.functional as F


def targets(encoder, *views):
    mode = encoder.training
    encoder.eval()
    with torch.no_grad():
        embeddings = [encoder(x) for x in views]
    encoder.train(mode)
    return embeddings


def simsiam_loss(encoder, predictor, x1, x2):
    t1, t2 = targets(encoder, x1, x2)
    p1, p2 = predictor(encoder(x1)), predictor(encoder(x2))
    return -0.5 * (F.cosine_similarity(p1, t2).mean() + F.cosine_similarity(p2, t1).mean())
