"""As in the paper's pseudocode: a function D of a prediction and a target."""

import torch
from torch import Tensor, nn


class NegativeCosine(nn.Module):
    def forward(self, p: Tensor, z: Tensor) -> Tensor:
        z = z.detach()
        return -(p * z).sum(1) / (p.norm(dim=1) * z.norm(dim=1))


D = NegativeCosine()


def simsiam_loss(encoder: nn.Module, predictor: nn.Module, x1: Tensor, x2: Tensor) -> Tensor:
    z1, z2 = map(encoder, (x1, x2))
    p1, p2 = map(predictor, (z1, z2))
    losses = D(p1, z2) / 2 + D(p2, z1) / 2
    return torch.mean(losses)
