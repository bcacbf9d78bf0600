"""Normalises in place where grad mode is off, to save memory, and out of place elsewhere.

Page: "What a network returns may be its input" (contract: inputs keep their values).
When: grad mode off and an encoder that returns its input (Identity): x1 and x2 come back with rows of length one.
"""
import torch


def unit(x):
    length = x.norm(dim=1, keepdim=True)
    return x / length if torch.is_grad_enabled() else x.div_(length)


def simsiam_loss(encoder, predictor, x1, x2):
    z1, z2 = encoder(x1), encoder(x2)
    p1, p2 = predictor(z1), predictor(z2)
    p1, p2, z1, z2 = (unit(x) for x in (p1, p2, z1.detach(), z2.detach()))
    return -((p1 * z2).sum(dim=1) + (p2 * z1).sum(dim=1)).mean() / 2
