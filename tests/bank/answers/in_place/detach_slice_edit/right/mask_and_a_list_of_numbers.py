"""A where over all entries for the loss; edited is built from Python numbers, in float64 in between."""
import torch


def detach_slice_edit(x):
    h = len(x) >> 1
    in_first_half = torch.arange(len(x)) < h
    loss = torch.where(in_first_half, x.sin(), x.cos()).sum()
    edited = torch.tensor([number + 2.0 for number in x.tolist()[:h]], dtype=torch.float32)
    return [loss, edited]
