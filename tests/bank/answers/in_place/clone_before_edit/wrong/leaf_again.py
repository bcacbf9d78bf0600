"""Computes `edited` on memory of its own, and then makes it a leaf that requires a gradient, like x.
Page: "`edited.mul_(2)` has to go through".
When: the caller writes into `edited` with grad mode on: PyTorch refuses in-place edits of such a leaf."""
import torch


def clone_before_edit(x):
    edited = x.detach().clone()
    edited.add_(1.0)
    edited.requires_grad_(x.requires_grad)
    return torch.sin(x).sum(), edited
