"""A boolean mask chooses between sine and cosine, and indexing with it makes the copy."""

import torch


def detach_slice_edit(x):
    front = torch.arange(len(x)) < len(x) // 2
    with torch.no_grad():
        edited = x[front]
        edited += 2
    loss = torch.where(front, x.sin(), x.cos()).sum()
    return loss, edited
