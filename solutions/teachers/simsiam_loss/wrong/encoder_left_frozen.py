"""The encoder was frozen for the sake of the targets, and left frozen.

This loss is right. The next one will find an encoder that requires no gradient, and training ends after one
step without any error.

Keep the gradient away from two tensors. The network itself need not be touched.
"""

import torch.nn.functional as F


def simsiam_loss(encoder, predictor, x1, x2):
    z1, z2 = encoder(x1), encoder(x2)
    p1, p2 = predictor(z1), predictor(z2)
    encoder.requires_grad_(False)
    z1, z2 = encoder(x1), encoder(x2)
    cosines = F.cosine_similarity(p1, z2, dim=1) + F.cosine_similarity(p2, z1, dim=1)
    return -0.5 * cosines.mean()
