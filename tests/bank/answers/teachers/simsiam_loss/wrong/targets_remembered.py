"""Remembers the targets of views that it has seen before, since targets are fixed.

Page: "$\\mathrm{sg}(z_{2,i})$ ... with $z_k = \\text{encoder}(x_k)$"
When: on a second call with the same encoder and the same tensors, after a step of the optimizer: the
targets are the old ones.
"""
import torch
import torch.nn.functional as F

_targets = []


def target(encoder, x, z):
    for known_encoder, known_x, known in _targets:
        if known_encoder is encoder and known_x is x:
            return known
    _targets.append((encoder, x, z.detach()))
    return z.detach()


def simsiam_loss(encoder, predictor, x1, x2):
    z1, z2 = encoder(x1), encoder(x2)
    first = F.cosine_similarity(predictor(z1), target(encoder, x2, z2), dim=1)
    second = F.cosine_similarity(predictor(z2), target(encoder, x1, z1), dim=1)
    return -(first + second).mean() / 2
