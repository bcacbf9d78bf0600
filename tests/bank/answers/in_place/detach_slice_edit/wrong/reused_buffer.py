r"""edited is a slice of one buffer that all calls share.

Page: "memory of its own"
When: a second call: the edited of the first call is overwritten.
"""

import torch


_buffer = torch.empty(64)


def detach_slice_edit(x):
    h = x.shape[0] // 2
    loss = x[:h].sin().sum() + x[h:].cos().sum()
    if _buffer.numel() < h:
        _buffer.resize_(h)
    edited = _buffer[:h]
    edited.copy_(x[:h].detach()).add_(2.0)
    return loss, edited
