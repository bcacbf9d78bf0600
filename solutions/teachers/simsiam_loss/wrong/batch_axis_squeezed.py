"""A batch with a single pair of views loses its batch axis, and the function stops.

`squeeze()` without an argument removes every axis of length one, the batch among them when it has one row.
The last batch of an epoch is sometimes that small.

Leave the shapes alone where they are right already, and name the axis where one has to go.
"""

import torch.nn.functional as F


def simsiam_loss(encoder, predictor, x1, x2):
    z1, z2 = encoder(x1).squeeze(), encoder(x2).squeeze()
    p1, p2 = predictor(z1), predictor(z2)
    cosines = F.cosine_similarity(p1, z2.detach(), dim=1) + F.cosine_similarity(p2, z1.detach(), dim=1)
    return -0.5 * cosines.mean()
