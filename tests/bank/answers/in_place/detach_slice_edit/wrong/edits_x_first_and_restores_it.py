"""Edits x under no_grad before the loss is computed, clones, and copies the old values back.

Page: "x keeps its values." (contract.md: "edits that you undo")
When: x was saved by an earlier operation of the caller (x.sin(), say): its version went up, and that backward pass raises an error.
"""
import torch


def detach_slice_edit(x):
    h = x.numel() // 2
    with torch.no_grad():
        old = x.clone()
        x[:h] += 2.0
        edited = x[:h].clone()
        x.copy_(old)
    loss = torch.sin(x[:h]).sum() + torch.cos(x[h:]).sum()
    return loss, edited
