"""An in-place ReLU module on a tensor that nobody has saved."""

import torch
from torch import Tensor, nn

relu = nn.ReLU(inplace=True)


def squash(x: Tensor) -> Tensor:
    return nn.Tanh()(x)


def functional_activation(x: Tensor, bias: Tensor) -> Tensor:
    return relu(torch.sub(squash(x), bias))
