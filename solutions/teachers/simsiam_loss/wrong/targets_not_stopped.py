"""The loss has the right value, and the encoder receives a gradient through the targets as well.

Both sides of every pair can now move, and the shortest way for them to meet is one embedding for everything.
This is the collapse in the notebook's plot: the loss runs to its minimum, and the spread to zero.

Each pair has a side that predicts and a side that is predicted. Hold the second one fixed.
"""

import torch.nn.functional as F


def simsiam_loss(encoder, predictor, x1, x2):
    z1, z2 = encoder(x1), encoder(x2)
    p1, p2 = predictor(z1), predictor(z2)
    cosines = F.cosine_similarity(p1, z2, dim=1) + F.cosine_similarity(p2, z1, dim=1)
    return -0.5 * cosines.mean()
