"""The sines are computed from x + 2 by the addition theorem, and edited shares that memory, so a write by
the caller breaks the backward pass.
"""

import math

import torch


def detach_slice_edit(x):
    h = x.shape[0] // 2
    shifted = x[:h] + 2.0
    sines = shifted.sin() * math.cos(2.0) - shifted.cos() * math.sin(2.0)
    loss = sines.sum() + x[h:].cos().sum()
    return loss, shifted.detach()
