"""The slice was edited in place, and PyTorch refused: a slice is a view of x, and x requires a gradient.

`x[:n]` looks like a new tensor and shares the memory of x. Writing into it writes into x, whose values
the backward pass is going to need.

Before the first write, see to it that the numbers have memory of their own.
"""

import torch


def detach_slice_edit(x):
    half = len(x) // 2
    loss = torch.sin(x[:half]).sum() + torch.cos(x[half:]).sum()
    edited = x[:half]
    edited += 2.0
    return loss, edited
