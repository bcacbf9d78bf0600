"""The slice was edited in place, and PyTorch refused: a slice is a view of x, and x requires a gradient.

`x[:n]` looks like a new tensor and is a window on the old one. Writing through the window writes into x,
whose values the backward pass is going to need.

Before the first write, get the numbers out of the window and into memory of their own.
"""

import torch


def detach_slice_edit(x):
    half = len(x) // 2
    loss = torch.sin(x[:half]).sum() + torch.cos(x[half:]).sum()
    edited = x[:half]
    edited += 2.0
    return loss, edited
