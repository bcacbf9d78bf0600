"""Takes evaluation mode for a sign that nobody wants gradients.

Page: "parameters of `predictor` | **flows**" and "parameters of `encoder`, through $p_1$ and $p_2$ | **flows**"
When: the encoder is in evaluation mode; the loss has no graph.
"""
import torch
import torch.nn.functional as F


def simsiam_loss(encoder, predictor, x1, x2):
    with torch.set_grad_enabled(torch.is_grad_enabled() and encoder.training):
        z1, z2 = encoder(x1), encoder(x2)
        p1, p2 = predictor(z1), predictor(z2)
        first = F.cosine_similarity(p1, z2.detach(), dim=1)
        second = F.cosine_similarity(p2, z1.detach(), dim=1)
        return -(first + second).mean() / 2
