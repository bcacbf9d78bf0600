"""The encoder was switched to evaluation mode for the targets, and nobody switched it back.

From the next batch on, its batch norms and dropouts behave as in testing, while it is being trained.

Evaluation mode has nothing to do with gradients, and a fixed target does not need it.
"""

import torch
import torch.nn.functional as F


def simsiam_loss(encoder, predictor, x1, x2):
    p1, p2 = predictor(encoder(x1)), predictor(encoder(x2))
    encoder.eval()
    with torch.no_grad():
        z1, z2 = encoder(x1), encoder(x2)
    cosines = F.cosine_similarity(p1, z2, dim=1) + F.cosine_similarity(p2, z1, dim=1)
    return -0.5 * cosines.mean()
