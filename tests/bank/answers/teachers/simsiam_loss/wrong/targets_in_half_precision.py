"""The targets are kept in float16, so embeddings with entries beyond 65504 give NaN (and very short ones
lose digits).
"""

import torch
import torch.nn.functional as F


def _similarity(p, z):
    target = z.detach().half().float()
    return F.cosine_similarity(p, target, dim=1).mean()


def simsiam_loss(encoder, predictor, x1, x2):
    z1, z2 = encoder(x1), encoder(x2)
    p1, p2 = predictor(z1), predictor(z2)
    return -0.5 * (_similarity(p1, z2) + _similarity(p2, z1))
