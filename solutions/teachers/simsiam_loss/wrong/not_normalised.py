"""The loss is a plain dot product, which grows with the length of the vectors.

Making all embeddings longer lowers it without end, whatever direction they point in.

A cosine is the dot product of two vectors of length one.
"""

import torch.nn.functional as F


def simsiam_loss(encoder, predictor, x1, x2):
    z1, z2 = encoder(x1), encoder(x2)
    p1, p2 = predictor(z1), predictor(z2)
    products = (p1 * z2.detach()).sum(dim=1) + (p2 * z1.detach()).sum(dim=1)
    return -0.5 * products.mean()
