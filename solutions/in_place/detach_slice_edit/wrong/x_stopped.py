"""The whole of x was detached at the start: the loss has its value, and no gradient reaches x.

One half had to be cut off for the sake of the edit, and the cut was made before the loss was computed, from
a tensor that both share.

Detach what you are about to edit. Let the loss read x.
"""

import torch


def detach_slice_edit(x):
    x = x.detach().clone()
    half = len(x) // 2
    loss = torch.sin(x[:half]).sum() + torch.cos(x[half:]).sum()
    return loss, x[:half].add_(2.0)
