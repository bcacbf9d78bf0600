r"""edited is read from the memory of x as if its entries were neighbours.

Page: "\text{edited}_i = x_i + 2 \quad (i < h),"
When: x is a leaf that is not contiguous (every other entry of a longer vector): edited has the wrong entries.
"""

import torch


def detach_slice_edit(x):
    h = x.shape[0] // 2
    loss = x[:h].sin().sum() + x[h:].cos().sum()
    edited = x.detach().as_strided((h,), (1,)).clone()
    edited += 2.0
    return loss, edited
