"""The targets' entries are detached and their lengths are not, so the encoder has a gradient by way of its
targets.
"""

import torch


def _similarity(p, z):
    inner = (p * z.detach()).sum(dim=1)
    return (inner / (p.norm(dim=1) * z.norm(dim=1))).mean()


def simsiam_loss(encoder, predictor, x1, x2):
    z1, z2 = encoder(x1), encoder(x2)
    p1, p2 = predictor(z1), predictor(z2)
    return -0.5 * (_similarity(p1, z2) + _similarity(p2, z1))
