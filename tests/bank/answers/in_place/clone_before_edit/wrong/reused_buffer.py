r"""edited lives in a buffer that is kept for each shape.

Page: "`edited` has the shape of `x` and memory of its own"
When: a second call with an x of the same shape: the edited of the first call is overwritten.
"""

import torch


_buffers = {}


def clone_before_edit(x):
    loss = x.sin().sum()
    if x.shape not in _buffers:
        _buffers[x.shape] = torch.empty(x.shape)
    edited = _buffers[x.shape]
    edited.copy_(x.detach())
    edited.add_(1.0)
    return loss, edited
