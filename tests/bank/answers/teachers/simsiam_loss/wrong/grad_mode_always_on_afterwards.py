"""Switches grad mode off for the targets and on again by plain calls.

Page: "PyTorch's grad mode [is] left as [it was] found."
When: the caller had grad mode off; it is on after the call.
"""
import torch
import torch.nn.functional as F


def simsiam_loss(encoder, predictor, x1, x2):
    torch.set_grad_enabled(False)
    t1, t2 = encoder(x1), encoder(x2)
    torch.set_grad_enabled(True)
    p1, p2 = predictor(encoder(x1)), predictor(encoder(x2))
    first = F.cosine_similarity(p1, t2, dim=1)
    second = F.cosine_similarity(p2, t1, dim=1)
    return -(first + second).mean() / 2
