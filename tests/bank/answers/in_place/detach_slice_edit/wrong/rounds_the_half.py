"""h = round((n - 1) / 2): Python rounds halves to the even neighbour.

Page: "With h = floor(n/2)"
When: n = 2, 6, 10, ... (h is one too small, 0 for n = 2); right for odd n and for n = 4, 8, ...
"""
import torch


def detach_slice_edit(x):
    h = round((x.shape[0] - 1) / 2)
    loss = x[:h].sin().sum() + x[h:].cos().sum()
    edited = x[:h].detach().clone().add_(2.0)
    return loss, edited
