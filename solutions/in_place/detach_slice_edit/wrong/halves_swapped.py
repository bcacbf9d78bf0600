"""Sine and cosine were each applied to the wrong half.

The loss is a number of the usual size, and its gradient is wrong.

Read the formula's sums once more: which indices does each of them run over?
"""

import torch


def detach_slice_edit(x):
    half = len(x) // 2
    loss = torch.cos(x[:half]).sum() + torch.sin(x[half:]).sum()
    return loss, x[:half].detach() + 2.0
