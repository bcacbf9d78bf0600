"""Of the two targets one is fixed and the other is live.

The loss is symmetric in the views, and the stop has to be so too. With one pair left open the encoder can
still move a target towards its prediction.

Write both halves side by side and compare them.
"""

import torch.nn.functional as F


def simsiam_loss(encoder, predictor, x1, x2):
    z1, z2 = encoder(x1), encoder(x2)
    p1, p2 = predictor(z1), predictor(z2)
    cosines = F.cosine_similarity(p1, z2.detach(), dim=1) + F.cosine_similarity(p2, z1, dim=1)
    return -0.5 * cosines.mean()
