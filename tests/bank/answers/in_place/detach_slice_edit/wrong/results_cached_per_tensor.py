"""A second call with the same tensor returns the first call's objects, whatever has been written into them
or into x since.
"""

import functools

import torch


@functools.lru_cache(maxsize=16)
def detach_slice_edit(x):
    h = x.shape[0] // 2
    loss = x[:h].sin().sum() + x[h:].cos().sum()
    edited = x[:h].detach().clone()
    edited += 2.0
    return loss, edited
