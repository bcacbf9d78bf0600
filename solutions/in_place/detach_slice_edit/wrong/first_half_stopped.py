"""The first half of x gets no gradient: the loss was computed from the detached slice.

The value is the same either way, and the second half learns, so a look at the loss or at the norm of the
gradient shows nothing unusual.

The detached copy is for the edit alone. The sine belongs to the slice that is still attached.
"""

import torch


def detach_slice_edit(x):
    half = len(x) // 2
    first = x[:half].detach().clone()
    loss = torch.sin(first).sum() + torch.cos(x[half:]).sum()
    return loss, first + 2.0
