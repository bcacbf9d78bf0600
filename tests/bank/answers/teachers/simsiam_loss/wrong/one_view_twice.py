"""If both views are the same tensor the encoder runs once, and the embedding is not detached on that way.
Page: "parameters of `encoder`, through z_1 and z_2 as targets | **blocked**"
When: simsiam_loss(encoder, predictor, x, x).
"""
import torch
import torch.nn.functional as F


def simsiam_loss(encoder, predictor, x1, x2):
    if x1 is x2:
        z = encoder(x1)
        return -F.cosine_similarity(predictor(z), z, dim=1).mean()
    z1, z2 = encoder(x1), encoder(x2)
    p1, p2 = predictor(z1), predictor(z2)
    first = F.cosine_similarity(p1, z2.detach(), dim=1)
    second = F.cosine_similarity(p2, z1.detach(), dim=1)
    return -(first + second).mean() / 2
