"""Keeps one buffer that grows when it has to, and returns its first entries.

Page: "earlier results stay as they are" / "edited ... memory of its own"
When: a second call: the first `edited` changes (also across lengths, unless the buffer had to grow).
"""
import torch

_buffer = torch.empty(0)


def detach_slice_edit(x):
    global _buffer
    h = len(x) // 2
    if len(_buffer) < h:
        _buffer = torch.empty(h)
    edited = _buffer[:h]
    edited.copy_(x[:h].detach()).add_(2.0)
    loss = x[:h].sin().sum() + x[h:].cos().sum()
    return loss, edited
