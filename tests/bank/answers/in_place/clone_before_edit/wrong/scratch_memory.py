"""Keeps a scratch tensor for each shape, so that repeated calls need not allocate.
Page: "memory of its own" (contract: "no cache, no shared buffer. What the first call returned stays as it is").
When: a second call with another x of the same shape: the first `edited` changes."""
import torch

_scratch = {}


def clone_before_edit(x):
    shape = tuple(x.shape)
    if shape not in _scratch:
        _scratch[shape] = torch.empty(shape)
    edited = _scratch[shape]
    with torch.no_grad():
        edited.copy_(x).add_(1.0)
    return x.sin().sum(), edited
