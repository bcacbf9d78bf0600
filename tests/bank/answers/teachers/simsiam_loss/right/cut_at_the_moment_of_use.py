"""cosine_similarity, with a detach on the second argument only."""
import torch
import torch.nn.functional as F


def simsiam_loss(encoder, predictor, x1, x2):
    z1, z2 = encoder(x1), encoder(x2)
    p1, p2 = predictor(z1), predictor(z2)
    first = F.cosine_similarity(p1, z2.detach(), dim=1).mean()
    second = F.cosine_similarity(p2, z1.detach(), dim=1).mean()
    return -0.5 * (first + second)
