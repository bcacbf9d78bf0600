"""The targets come from a second pass under the no_grad decorator."""
import torch


@torch.no_grad()
def targets(encoder, *views):
    directions = []
    for view in views:
        z = encoder(view)
        directions.append(z / z.norm(dim=1, keepdim=True))
    return directions


def simsiam_loss(encoder, predictor, x1, x2):
    t1, t2 = targets(encoder, x1, x2)
    loss = 0.0
    for x, t in ((x1, t2), (x2, t1)):
        p = predictor(encoder(x))
        loss = loss - ((p * t).sum(dim=1) / p.norm(dim=1)).mean() / 2
    return loss
