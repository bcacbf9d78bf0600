"""Computes the loss from a clone, and edits the clone's first half through DLPack: same memory, another counter.
Page: "flows: cos x_i for i < h".
When: any x: the first half of the gradient is cos(x + 2), without an error."""
import torch


def detach_slice_edit(x):
    own = x.clone()
    half = own.numel() // 2
    loss = own[:half].sin().sum() + own[half:].cos().sum()
    alias = torch.from_dlpack(own.detach())
    alias[:half] += 2.0
    return loss, alias[:half]
