"""The cosine was taken along the batch: it compares features across images, not images across views.

`dim=0` runs over the rows. The result has one entry per feature, and its mean looks like any other loss.

Say along which axis the entries of one embedding lie.
"""

import torch.nn.functional as F


def simsiam_loss(encoder, predictor, x1, x2):
    z1, z2 = encoder(x1), encoder(x2)
    p1, p2 = predictor(z1), predictor(z2)
    cosines = F.cosine_similarity(p1, z2.detach(), dim=0) + F.cosine_similarity(p2, z1.detach(), dim=0)
    return -0.5 * cosines.mean()
