import copy

import torch


def clone_before_edit(x):
    kept = x.clone()
    edited = copy.deepcopy(x.detach())
    edited[...] = edited + 1.0
    return torch.einsum("i->", torch.sin(kept).reshape(-1)), edited
