"""Right: a mask instead of slices for the loss, and a fresh tensor from Python numbers for `edited`."""
import torch


def detach_slice_edit(x):
    half = x.numel() // 2
    first = torch.arange(x.numel()) < half
    loss = torch.where(first, torch.sin(x), torch.cos(x)).sum()
    edited = torch.tensor([number + 2.0 for number in x.tolist()[:half]], dtype=torch.float32)
    return loss, edited
