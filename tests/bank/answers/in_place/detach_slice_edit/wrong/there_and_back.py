r"""Adds 2 to the slice of x itself, copies, and subtracts 2 again.

Page: "`x` keeps its values."
When: x + 2 - 2 is not x in float32 (1e-9, 0.1): the first half of x has changed.
"""

import torch


def detach_slice_edit(x):
    h = x.shape[0] // 2
    with torch.no_grad():
        view = x[:h]
        view += 2.0
        edited = view.clone()
        view -= 2.0
    loss = x[:h].sin().sum() + x[h:].cos().sum()
    return loss, edited
