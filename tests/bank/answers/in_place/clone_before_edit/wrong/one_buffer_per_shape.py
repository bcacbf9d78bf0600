"""Edited lies in a buffer that is kept per shape, so that a second call overwrites what the first one
returned.
"""

import torch

_BUFFERS = {}


def clone_before_edit(x):
    loss = x.sin().sum()
    key = tuple(x.shape)
    if key not in _BUFFERS:
        _BUFFERS[key] = torch.empty(key, dtype=x.dtype)
    edited = _BUFFERS[key]
    with torch.no_grad():
        torch.add(x, 1.0, out=edited)
    return loss, edited
