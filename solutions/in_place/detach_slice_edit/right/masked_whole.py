import torch


def detach_slice_edit(x):
    in_front = torch.arange(x.shape[0]) < x.shape[0] // 2
    total = torch.where(in_front, torch.sin(x), torch.cos(x)).sum()
    copy = x.detach().clone()
    copy[in_front] += 2
    return total, copy[in_front]
