"""Only one view predicts the other.

Half of the work of both forward passes is thrown away, and the loss depends on which view comes first.

The formula has a second term with the views exchanged.
"""

import torch.nn.functional as F


def simsiam_loss(encoder, predictor, x1, x2):
    z1, z2 = encoder(x1), encoder(x2)
    p1, p2 = predictor(z1), predictor(z2)
    return -F.cosine_similarity(p1, z2.detach(), dim=1).mean()
