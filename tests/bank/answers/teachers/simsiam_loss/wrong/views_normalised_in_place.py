"""The targets of a pass of their own are normalised in place, and where the encoder returns its input
itself, x1 and x2 are changed.
"""

import torch
import torch.nn.functional as F


def simsiam_loss(encoder, predictor, x1, x2):
    p1, p2 = predictor(encoder(x1)), predictor(encoder(x2))
    p1, p2 = F.normalize(p1, dim=1), F.normalize(p2, dim=1)
    with torch.no_grad():
        t1, t2 = encoder(x1), encoder(x2)
        for target in (t1, t2):
            target.div_(target.norm(dim=1, keepdim=True))
    return -((p1 * t2).sum(dim=1) + (p2 * t1).sum(dim=1)).mean() / 2
