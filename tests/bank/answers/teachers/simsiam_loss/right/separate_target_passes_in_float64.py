"""The targets come from passes of their own under no_grad, and the cosines are computed in float64."""

import torch


def _target(encoder, view):
    with torch.no_grad():
        rows = encoder(view).double()
        return rows / torch.linalg.vector_norm(rows, dim=1, keepdim=True)


def simsiam_loss(encoder, predictor, x1, x2):
    total = 0.0
    for seen, other in ((x1, x2), (x2, x1)):
        prediction = predictor(encoder(seen)).double()
        length = torch.linalg.vector_norm(prediction, dim=1)
        inner = torch.einsum("bd,bd->b", prediction, _target(encoder, other))
        total = total + torch.mean(inner / length)
    return torch.neg(total / 2).float()
