"""With an odd number of entries, the middle one fell into the first half.

`torch.chunk`, and any division that rounds up, gives the longer part first. For even lengths nobody sees a
difference.

The problem says which of the two halves is the shorter one.
"""

import torch


def detach_slice_edit(x):
    first, second = x.chunk(2)
    return torch.sin(first).sum() + torch.cos(second).sum(), first.detach() + 2.0
