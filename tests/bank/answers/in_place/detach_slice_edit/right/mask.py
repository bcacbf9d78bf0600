"""One `where` over the whole vector; edited is computed afresh."""
import torch


def detach_slice_edit(x):
    n = x.shape[0]
    first = torch.arange(n) < n // 2
    loss = torch.where(first, torch.sin(x), torch.cos(x)).sum()
    return [loss, x.detach()[first] + 2]
