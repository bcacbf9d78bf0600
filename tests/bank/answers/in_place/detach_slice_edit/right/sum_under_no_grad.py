r"""tensor_split for the halves; edited as a new sum under no_grad."""

import torch


def detach_slice_edit(x):
    n = x.numel()
    first, second = torch.tensor_split(x, [n // 2])
    with torch.no_grad():
        edited = first + 2
    return torch.sin(first).sum() + torch.cos(second).sum(), edited
