"""Unusual: torch.func.functional_call of the encoder with detached parameters gives targets without a graph."""
import torch
from torch.func import functional_call


class _Cosine(torch.nn.Module):
    def forward(self, p, z):
        return (torch.nn.functional.normalize(p, dim=-1) * torch.nn.functional.normalize(z, dim=-1)).sum(-1)


def simsiam_loss(encoder, predictor, x1, x2):
    """Minus the mean cosine of each prediction and the other view's embedding."""
    constants = {name: p.detach() for name, p in encoder.named_parameters()}
    cosine = _Cosine()
    total = 0.0
    for seen, other in ((x1, x2), (x2, x1)):
        target = functional_call(encoder, constants, (other,))
        total = total + cosine(predictor(encoder(seen)), target).mean()
    return -total / 2
