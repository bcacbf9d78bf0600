"""`edited` is a copy, but it still carries a graph that leads back to x.

A clone is an operation like any other, and autograd records it. Whatever is computed from the edited half
later would send gradients into x, and the graph is kept alive for as long as the copy is.

The copy is meant for code that needs no gradient: cut it off as well as copying it.
"""

import torch


def detach_slice_edit(x):
    half = len(x) // 2
    loss = torch.sin(x[:half]).sum() + torch.cos(x[half:]).sum()
    edited = x[:half].clone()
    edited.add_(2.0)
    return loss, edited
