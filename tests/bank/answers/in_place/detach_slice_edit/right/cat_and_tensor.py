r"""Loss over a concatenation, edited built afresh from numbers."""

import torch


def detach_slice_edit(x):
    h = x.shape[0] >> 1
    parts = torch.cat((x.narrow(0, 0, h).sin(), x.narrow(0, h, x.shape[0] - h).cos()))
    edited = torch.tensor(x.tolist()[:h], dtype=torch.float32)
    edited.add_(2)
    return parts @ torch.ones_like(parts), edited
