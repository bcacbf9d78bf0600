"""Shifts the first half of x itself, copies it, and puts the old numbers back before the loss is computed.
Page: "the caller runs its backward pass later, perhaps after another call of your function" (contract: inputs
keep their values, including "edits that you undo").
When: two calls with the same x, then the backward pass of the first: x has a newer version and PyTorch raises."""
import torch


def detach_slice_edit(x):
    half = x.shape[0] // 2
    backup = x.detach().clone()
    window = x.detach()[:half]
    window += 2.0
    edited = window.clone()
    window.copy_(backup[:half])
    loss = torch.sin(x[:half]).sum() + torch.cos(x[half:]).sum()
    return loss, edited
