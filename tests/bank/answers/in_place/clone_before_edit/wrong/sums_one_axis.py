r"""Sums over the last axis only.

Page: "`loss` is a scalar of shape `()`."
When: x has two or more axes: loss is not a scalar.
"""

import torch


def clone_before_edit(x):
    loss = x.sin().sum(dim=-1)
    return loss, x.detach().clone().add_(1.0)
