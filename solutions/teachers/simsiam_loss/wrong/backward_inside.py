"""The function ran the backward pass itself, so both networks come back with gradients filled in.

Whoever calls `backward` on the returned loss adds the same gradient a second time, or is told that the graph
has been used up.

Return the loss, and leave the rest of the training step to the caller.
"""

import torch.nn.functional as F


def simsiam_loss(encoder, predictor, x1, x2):
    z1, z2 = encoder(x1), encoder(x2)
    p1, p2 = predictor(z1), predictor(z2)
    cosines = F.cosine_similarity(p1, z2.detach(), dim=1) + F.cosine_similarity(p2, z1.detach(), dim=1)
    loss = -0.5 * cosines.mean()
    if loss.requires_grad:
        loss.backward(retain_graph=True)
    return loss
