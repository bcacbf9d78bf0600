r"""edited computed afresh, the loss as a dot product with ones."""

import torch


def clone_before_edit(x):
    sines = torch.sin(x).reshape(-1)
    return torch.dot(sines, torch.ones_like(sines)), torch.add(x, 1)
