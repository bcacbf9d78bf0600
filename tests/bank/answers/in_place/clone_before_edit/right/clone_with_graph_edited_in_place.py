"""edited is a clone that keeps its graph and is edited in place by a helper; a list as the result."""
import functools

import torch


def _edited(tensor, amount):
    copy = tensor.clone()
    copy += amount
    return copy


plus_one = functools.partial(_edited, amount=1.0)


def clone_before_edit(x):
    edited = plus_one(x)
    loss = torch.einsum("i->", torch.sin(x).reshape(-1))
    return [loss, edited]
