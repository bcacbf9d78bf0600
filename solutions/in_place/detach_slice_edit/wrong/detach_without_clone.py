"""The first half of x was changed, and the backward pass stopped at its version counter.

`detach()` cuts the graph, not the memory: the detached slice still lies inside x. And a tensor has one
counter for all its views, so even the untouched second half counts as modified.

Two things have to be separated here, the graph and the memory, and each needs a step of its own.
"""

import torch


def detach_slice_edit(x):
    half = len(x) // 2
    loss = torch.sin(x[:half]).sum() + torch.cos(x[half:]).sum()
    edited = x[:half].detach()
    edited.add_(2.0)
    return loss, edited
