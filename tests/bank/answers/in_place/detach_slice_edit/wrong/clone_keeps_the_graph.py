r"""edited is a clone that was never detached.

Page: "`edited` has shape `(h,)`, memory of its own, and no graph."
When: always: edited.requires_grad is True, and its gradient reaches x.
"""

import torch


def detach_slice_edit(x):
    h = x.shape[0] // 2
    loss = x[:h].sin().sum() + x[h:].cos().sum()
    edited = x[:h].clone()
    edited += 2.0
    return loss, edited
