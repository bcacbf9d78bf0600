"""`edited` is made a leaf that requires a gradient like x, and PyTorch refuses in-place edits of it.
Page: "The caller will write into it before the backward pass: `edited.mul_(2)` has to go through"
When: edited.mul_(2) with grad mode on."""
import torch


def clone_before_edit(x):
    loss = torch.sin(x).sum()
    edited = x.detach().clone().add_(1.0).requires_grad_(x.requires_grad)
    return loss, edited
