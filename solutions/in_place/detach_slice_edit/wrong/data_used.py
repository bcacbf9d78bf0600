"""The first half of x was changed through `.data`, and its gradient is wrong, without any error.

`.data` gives access to the memory and leaves the version counter alone, so the backward pass reads the
edited values as if they were the original ones. The second half comes out right, which makes it harder to
notice.

Use the way of cutting the graph that PyTorch's version counter notices, and write into a copy.
"""

import torch


def detach_slice_edit(x):
    half = len(x) // 2
    loss = torch.sin(x[:half]).sum() + torch.cos(x[half:]).sum()
    edited = x.data[:half]
    edited.add_(2.0)
    return loss, edited
