"""The loss of SimSiam: two views, one encoder, and a stop in place of a teacher (Chen & He, 2021)."""

import torch.nn.functional as F


def simsiam_loss(encoder, predictor, x1, x2):
    """−½ [cos(p1, sg z2) + cos(p2, sg z1)], averaged over the batch."""
    z1, z2 = encoder(x1), encoder(x2)
    p1, p2 = predictor(z1), predictor(z2)
    towards_2 = F.cosine_similarity(p1, z2.detach(), dim=1)
    towards_1 = F.cosine_similarity(p2, z1.detach(), dim=1)
    return -0.5 * (towards_2 + towards_1).mean()
