"""Copies the h numbers that lie next to each other in memory, from the first entry on.

Page: "edited_i = x_i + 2 (i < h)" (contract.md: tensors "that are not contiguous")
When: x is not contiguous (every second entry of another tensor, a column) and h > 1.
"""
import torch


def detach_slice_edit(x):
    h = x.numel() // 2
    loss = torch.sin(x[:h]).sum() + torch.cos(x[h:]).sum()
    base = x.detach()
    edited = torch.as_strided(base, (h,), (1,), base.storage_offset()).clone()
    edited += 2.0
    return loss, edited
