r"""The loss is computed from edited by the addition theorem.

Page: "the caller will write into it"
When: the caller writes into edited before backward: the sine and cosine saved that memory, and backward raises.
"""

import torch


def clone_before_edit(x):
    edited = x + 1.0
    one = torch.tensor(1.0)
    loss = (edited.sin() * one.cos() - edited.cos() * one.sin()).sum()
    return loss, edited.detach()
