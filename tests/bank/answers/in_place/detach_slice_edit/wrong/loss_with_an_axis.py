r"""The loss is a vector of one.

Page: "`loss` is a scalar of shape `()`"
When: always: loss has shape (1,) (number and gradients are right).
"""

import torch


def detach_slice_edit(x):
    h = x.shape[0] // 2
    loss = x[:h].sin().sum(dim=0, keepdim=True) + x[h:].cos().sum(dim=0, keepdim=True)
    return loss, x[:h].detach().clone().add_(2.0)
