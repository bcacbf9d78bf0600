"""One half of a tensor edited for the outside world, while both halves go on learning."""

import torch


def detach_slice_edit(x):
    """(Σ sin of the first half + Σ cos of the second, the first half + 2 without a graph)."""
    half = len(x) // 2
    loss = torch.sin(x[:half]).sum() + torch.cos(x[half:]).sum()
    edited = x[:half].detach().clone()
    edited.add_(2.0)
    return loss, edited
