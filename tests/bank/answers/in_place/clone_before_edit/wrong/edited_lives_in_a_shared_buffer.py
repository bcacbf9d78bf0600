"""Writes x + 1 into one buffer per shape with out=, and returns the buffer.

Page: "earlier results stay as they are" / "edited ... has memory of its own"
When: two calls with inputs of one shape: the first `edited` becomes the second.
"""
import torch

_scratch = {}


def clone_before_edit(x):
    shape = tuple(x.shape)
    if shape not in _scratch:
        _scratch[shape] = torch.empty(shape)
    edited = torch.add(x.detach(), 1.0, out=_scratch[shape])
    return x.sin().sum(), edited
