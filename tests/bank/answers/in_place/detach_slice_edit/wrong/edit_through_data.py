r"""The loss reads a copy of the first half, which is then edited through .data.

Page: "The first half of the gradient is wrong, the second right, and nobody complains."
When: always on backward: the first half of the gradient is cos(x + 2).
"""

import torch


def detach_slice_edit(x):
    h = len(x) // 2
    first = x[:h].clone()
    loss = first.sin().sum() + x[h:].cos().sum()
    first.data.add_(2.0)
    return loss, first.detach().clone()
