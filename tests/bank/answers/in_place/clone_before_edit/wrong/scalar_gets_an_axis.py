"""For x of shape () edited has the shape (1,)."""

import torch


def clone_before_edit(x):
    loss = x.sin().sum()
    edited = x.detach() + torch.ones(1)
    return loss, edited
