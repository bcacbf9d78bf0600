r"""A detached clone, edited in place."""

import torch


def clone_before_edit(x):
    loss = torch.sin(x).sum()
    edited = x.detach().clone()
    edited.add_(1.0)
    return loss, edited
