"""The embeddings were detached before the predictor saw them, and the encoder gets no gradient at all.

The targets are fixed, as they should be, but the same tensors also feed the predictor, so the only path back
to the encoder is gone. The predictor learns to predict random features.

An embedding is used twice here. Cut it off in one use, and leave it attached in the other.
"""

import torch.nn.functional as F


def simsiam_loss(encoder, predictor, x1, x2):
    z1, z2 = encoder(x1).detach(), encoder(x2).detach()
    p1, p2 = predictor(z1), predictor(z2)
    cosines = F.cosine_similarity(p1, z2, dim=1) + F.cosine_similarity(p2, z1, dim=1)
    return -0.5 * cosines.mean()
