"""Copies the parameters, and of the buffers those of batch-norm layers.

Page: "so has every buffer that `state_dict()` lists, those of floats and those of integers"
When: another layer has a buffer (registered by a module of one's own).
"""

import torch
from torch.nn.modules.batchnorm import _BatchNorm


@torch.no_grad()
def hard_update(target, online):
    for t, o in zip(target.parameters(), online.parameters(), strict=True):
        t.copy_(o)
    for mine, theirs in zip(target.modules(), online.modules(), strict=True):
        if isinstance(mine, _BatchNorm):
            for t, o in zip(mine.buffers(recurse=False), theirs.buffers(recurse=False), strict=True):
                t.copy_(o)
