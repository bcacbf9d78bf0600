"""The loss splits x in the right place, and `edited` in another one when the length is odd.

Two lines that each work out the middle can disagree about it, and for even lengths they do not.

Compute the middle once, and use that number everywhere.
"""

import torch


def detach_slice_edit(x):
    half = len(x) // 2
    loss = torch.sin(x[:half]).sum() + torch.cos(x[half:]).sum()
    return loss, x.detach()[: len(x) - half] + 2.0
