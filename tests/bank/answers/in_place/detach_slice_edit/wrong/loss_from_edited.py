r"""The sines are computed from the shifted slice by the addition theorem, and edited is that slice, detached.

Page: "memory of its own"
When: the caller writes into edited before backward: backward raises, since sine and cosine saved that memory.
"""

import torch


def detach_slice_edit(x):
    h = x.shape[0] // 2
    shifted = x[:h] + 2.0
    two = torch.tensor(2.0)
    sines = shifted.sin() * two.cos() - shifted.cos() * two.sin()
    return sines.sum() + x[h:].cos().sum(), shifted.detach()
