import torch


def clone_before_edit(x):
    return torch.sum(torch.sin(x)), x + 1
