"""For a batch that is no multiple of four rows the last chunk is smaller, and its images count more than
the others.
"""

import torch
import torch.nn.functional as F


def _chunk_loss(encoder, predictor, x1, x2):
    z1, z2 = encoder(x1), encoder(x2)
    p1, p2 = predictor(z1), predictor(z2)
    first = F.cosine_similarity(p1, z2.detach(), dim=1)
    second = F.cosine_similarity(p2, z1.detach(), dim=1)
    return -(first + second).mean() / 2


def simsiam_loss(encoder, predictor, x1, x2):
    chunks = zip(x1.split(4), x2.split(4), strict=True)
    return torch.stack([_chunk_loss(encoder, predictor, a, b) for a, b in chunks]).mean()
