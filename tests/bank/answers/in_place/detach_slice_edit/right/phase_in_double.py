"""A cosine is a sine a quarter turn ahead, so the loss is one sine in double precision with a phase per
entry.
"""

import math

import torch


def detach_slice_edit(x):
    n = x.shape[0]
    phase = torch.zeros(n, dtype=torch.float64)
    phase[n // 2 :] = math.pi / 2
    loss = torch.sin(x.double() + phase).sum().float()
    edited = torch.empty(n // 2, dtype=x.dtype).copy_(x.detach().narrow(0, 0, n // 2)).add_(2.0)
    return loss, edited
