r"""The loss reads a copy, and the copy is edited through .data.

Page: "at the original values"
When: always on backward: the gradient is cos(x + 1), without an error (values are right).
"""

import torch


def clone_before_edit(x):
    copy = x.clone()
    loss = copy.sin().sum()
    copy.data.add_(1.0)
    return loss, copy.detach().clone()
