"""The targets come from calls of their own, with detached parameters; cosines in a loop over rows, in float64."""
import torch
from torch.func import functional_call


def _fixed(module, x):
    weights = {name: p.detach() for name, p in module.named_parameters()}
    return functional_call(module, weights, (x,)).detach()


def _cosine(u, v):
    u, v = u.double(), v.double()
    return torch.dot(u, v) / (torch.linalg.norm(u) * torch.linalg.norm(v))


def simsiam_loss(encoder, predictor, x1, x2):
    total = 0.0
    for seen, other in ((x1, x2), (x2, x1)):
        prediction = predictor(encoder(seen))
        target = _fixed(encoder, other)
        for p, t in zip(prediction, target):
            total = total + _cosine(p, t)
    return (total / (-2 * len(x1))).float()
