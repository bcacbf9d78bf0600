import copy

import torch


def detach_slice_edit(x):
    half = len(x) // 2
    loss = torch.zeros(())
    for i, entry in enumerate(x):
        loss = loss + (torch.sin(entry) if i < half else torch.cos(entry))
    edited = copy.deepcopy(x.detach().narrow(0, 0, half))
    edited[:] = edited + 2.0
    return loss, edited
