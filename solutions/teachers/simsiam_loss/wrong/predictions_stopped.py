"""The predictions were detached instead of the targets: the predictor never learns.

The encoder does get a gradient, through the side that was meant to be the reference, so some loss curve
comes down and hides the mistake.

Ask which side of a pair predicts and which is predicted. The side that predicts has to learn.
"""

import torch.nn.functional as F


def simsiam_loss(encoder, predictor, x1, x2):
    z1, z2 = encoder(x1), encoder(x2)
    p1, p2 = predictor(z1), predictor(z2)
    cosines = F.cosine_similarity(p1.detach(), z2, dim=1) + F.cosine_similarity(p2.detach(), z1, dim=1)
    return -0.5 * cosines.mean()
