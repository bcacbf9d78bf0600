"""The first half is read with a stride of 1, so edited has other entries of the memory where x is not
contiguous.
"""

import torch


def detach_slice_edit(x):
    h = x.shape[0] // 2
    loss = x[:h].sin().sum() + x[h:].cos().sum()
    edited = torch.as_strided(x.detach(), (h,), (1,)) + 2.0
    return loss, edited
