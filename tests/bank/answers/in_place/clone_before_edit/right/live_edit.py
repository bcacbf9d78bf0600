"""Both results carry a graph; the copy is edited in place while autograd watches."""
from typing import NamedTuple

import torch


class Pair(NamedTuple):
    loss: torch.Tensor
    edited: torch.Tensor


def clone_before_edit(x, shift=1.0):
    edited = x.clone()
    edited.add_(shift)
    loss = x.double().sin().sum().to(x.dtype)
    return Pair(loss, edited)
