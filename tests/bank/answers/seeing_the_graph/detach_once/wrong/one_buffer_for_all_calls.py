"""Copies the cut features into a memory that is kept per shape.
Page: "A second call works like the first one, and earlier results stay as they are."
When: a second call with outputs of the same shape overwrites the first call's `cut`.
"""
import torch

_memory = {}


def detach_once(encoder, x):
    live = encoder(x)
    if live.shape not in _memory:
        _memory[live.shape] = torch.empty(live.shape)
    return live, _memory[live.shape].copy_(live.detach())
