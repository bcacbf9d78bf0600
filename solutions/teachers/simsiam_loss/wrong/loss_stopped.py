"""The loss carries no graph: neither network gets a gradient.

Both the predictions and the targets were computed where nothing is recorded, or the result was detached.

Only the targets are to be cut off, and each of them only where it is a target.
"""

import torch.nn.functional as F


def simsiam_loss(encoder, predictor, x1, x2):
    z1, z2 = encoder(x1), encoder(x2)
    p1, p2 = predictor(z1), predictor(z2)
    cosines = F.cosine_similarity(p1, z2, dim=1) + F.cosine_similarity(p2, z1, dim=1)
    return -0.5 * cosines.mean().detach()
