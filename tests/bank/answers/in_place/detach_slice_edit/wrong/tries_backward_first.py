r"""Runs backward once itself.

Page: "the caller runs its backward pass later"
When: always with a leaf: x.grad is filled already, and doubled after the caller's backward.
"""

import torch


def detach_slice_edit(x):
    h = x.shape[0] // 2
    loss = x[:h].sin().sum() + x[h:].cos().sum()
    if loss.requires_grad:
        loss.backward(retain_graph=True)
    return loss, x[:h].detach().clone().add_(2.0)
