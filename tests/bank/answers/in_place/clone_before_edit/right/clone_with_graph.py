r"""The clone keeps its graph and is edited in place after the loss."""

import torch


def clone_before_edit(x):
    edited = x.clone()
    loss = x.sin().sum()
    edited += 1.0
    return loss, edited
