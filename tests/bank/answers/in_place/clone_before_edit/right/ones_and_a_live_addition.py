"""A buffer of ones, to which x is added in place with its graph; the loss is a dot product with ones."""

import torch


def clone_before_edit(x):
    edited = torch.ones_like(x, requires_grad=False)
    edited.add_(x)
    sines = torch.sin(x).reshape(-1)
    return torch.dot(sines, torch.ones_like(sines)), edited
