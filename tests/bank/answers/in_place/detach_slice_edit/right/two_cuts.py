r"""Slices for the loss; detach and clone before the addition."""

import torch


def detach_slice_edit(x):
    h = x.shape[0] // 2
    loss = x[:h].sin().sum() + x[h:].cos().sum()
    edited = x[:h].detach().clone()
    edited += 2.0
    return loss, edited
