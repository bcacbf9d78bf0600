"""Returns a tensor with one entry and one axis.

Page: "Returns: a float32 scalar tensor between −1 and 1."
When: always; the shape is (1,).
"""
import torch
import torch.nn.functional as F


def simsiam_loss(encoder, predictor, x1, x2):
    z1, z2 = encoder(x1), encoder(x2)
    p1, p2 = predictor(z1), predictor(z2)
    first = F.cosine_similarity(p1, z2.detach(), dim=1)
    second = F.cosine_similarity(p2, z1.detach(), dim=1)
    return -0.5 * (first + second).mean(dim=0, keepdim=True)
