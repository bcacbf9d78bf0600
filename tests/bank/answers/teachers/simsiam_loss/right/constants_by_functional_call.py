"""Targets by functional_call with detached parameters; the mean over rows in a loop."""
import torch
import torch.nn.functional as F
from torch.func import functional_call


def simsiam_loss(encoder, predictor, x1, x2):
    frozen = {name: p.detach() for name, p in encoder.named_parameters()}
    t1, t2 = (functional_call(encoder, frozen, (x,)) for x in (x1, x2))
    p1, p2 = predictor(encoder(x1)), predictor(encoder(x2))
    total = torch.zeros(())
    for i in range(x1.shape[0]):
        total = total + F.cosine_similarity(p1[i], t2[i], dim=0)
        total = total + F.cosine_similarity(p2[i], t1[i], dim=0)
    return total / (-2 * x1.shape[0])
