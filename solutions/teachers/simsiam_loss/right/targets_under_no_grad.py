import torch
from torch.nn.functional import normalize


def simsiam_loss(encoder, predictor, x1, x2):
    with torch.no_grad():
        t1 = normalize(encoder(x1), dim=-1)
        t2 = normalize(encoder(x2), dim=-1)
    p1 = normalize(predictor(encoder(x1)), dim=-1)
    p2 = normalize(predictor(encoder(x2)), dim=-1)
    return -((p1 * t2).sum(-1).mean() + (p2 * t1).sum(-1).mean()) / 2
