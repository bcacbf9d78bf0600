"""The target's parameters now use the online network's memory: every training step moves both.

The values agree after the call, and they will agree for ever. A target that follows the online network
instantly is no target network at all.

Write the values into memory that the target already has, or make a copy before you hand it over.
"""

import torch


def hard_update(target, online):
    for t, o in zip(target.parameters(), online.parameters(), strict=True):
        t.data = o.data
    with torch.no_grad():
        for t, o in zip(target.buffers(), online.buffers(), strict=True):
            t.copy_(o)
