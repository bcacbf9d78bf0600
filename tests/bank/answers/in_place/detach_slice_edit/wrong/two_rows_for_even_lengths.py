"""For even n the halves are rows of a view of x, and the edit in place changes x."""

import torch


def detach_slice_edit(x):
    n = x.shape[0]
    h = n // 2
    loss = x[:h].sin().sum() + x[h:].cos().sum()
    values = x.detach()
    if n % 2:
        values = torch.cat((values[:h], values[h : n - 1]))
    halves = values.reshape(2, h)
    edited = halves[0].add_(2.0)
    return loss, edited
