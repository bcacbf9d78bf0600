r"""One where over the whole vector; edited taken by a mask."""

import torch


def detach_slice_edit(x):
    n = x.size(0)
    early = torch.arange(n) < n // 2
    loss = torch.where(early, torch.sin(x), torch.cos(x)).sum()
    return loss, x.detach()[early].add_(2.0)
