"""The loss of the first half is that of the edited values.

The edit was made first, and the sine read its result, so value and gradient both belong to a point two
units away.

Both halves of the loss are about x as it was given: see which tensor each of them reads.
"""

import torch


def detach_slice_edit(x):
    half = len(x) // 2
    edited = x[:half] + 2.0
    loss = torch.sin(edited).sum() + torch.cos(x[half:]).sum()
    return loss, edited.detach()
