r"""The first half is always the strictly shorter one.

Page: "With $h = \lfloor n/2 \rfloor$"
When: n is even and at least 4: h is one too small.
"""

import torch


def detach_slice_edit(x):
    h = max(1, (x.numel() - 1) // 2)
    loss = x[:h].sin().sum() + x[h:].cos().sum()
    return loss, x[:h].detach().clone().add_(2.0)
