"""Unbinds a single pair into vectors, and detaches only one of the two targets on that path.

Page: "parameters of `encoder`, through $z_1$ and $z_2$ as targets | **blocked**"
When: B = 1 (the value is right, the encoder's gradient has an extra part).
"""
import torch.nn.functional as F


def simsiam_loss(encoder, predictor, x1, x2):
    """Minus the mean cosine of each prediction and the other view's embedding."""
    z1, z2 = encoder(x1), encoder(x2)
    p1, p2 = predictor(z1), predictor(z2)
    if len(x1) == 1:
        forth = F.cosine_similarity(p1[0], z2[0].detach(), dim=0)
        back = F.cosine_similarity(p2[0], z1[0], dim=0)
        return -(forth + back) / 2
    forth = F.cosine_similarity(p1, z2.detach(), dim=1)
    back = F.cosine_similarity(p2, z1.detach(), dim=1)
    return -(forth.mean() + back.mean()) / 2
