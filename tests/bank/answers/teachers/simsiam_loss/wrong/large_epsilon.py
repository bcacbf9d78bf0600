"""Never divides by a length below 0.01.

Page: "$\\cos(u, v) = \\frac{u \\cdot v}{\\lVert u \\rVert\\, \\lVert v \\rVert}$ ... No embedding and no prediction is zero."
When: an embedding or a prediction is shorter than 0.01: its cosine is too small.
"""
import torch
import torch.nn.functional as F


def unit(a):
    return F.normalize(a, dim=1, eps=1e-2)


def simsiam_loss(encoder, predictor, x1, x2):
    z1, z2 = encoder(x1), encoder(x2)
    p1, p2 = predictor(z1), predictor(z2)
    first = (unit(p1) * unit(z2.detach())).sum(dim=1)
    second = (unit(p2) * unit(z1.detach())).sum(dim=1)
    return -(first + second).mean() / 2
