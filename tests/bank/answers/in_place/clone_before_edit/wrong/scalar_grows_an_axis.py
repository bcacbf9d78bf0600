r"""edited of a scalar is a vector of one.

Page: "`edited` has the shape of `x`"
When: x has shape (): edited has shape (1,).
"""

import torch


def clone_before_edit(x):
    loss = x.sin().sum()
    copy = torch.atleast_1d(x.detach()).clone()
    copy += 1.0
    return loss, copy
