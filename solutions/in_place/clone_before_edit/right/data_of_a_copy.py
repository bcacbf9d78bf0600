import torch


def clone_before_edit(x):
    loss = torch.cos(x - torch.pi / 2).sum()
    edited = x.clone()
    edited.data.add_(1)
    return loss, edited.detach()
