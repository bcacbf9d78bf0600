"""The weights were copied, the buffers were not.

The target then normalises with running means and variances of its own past, or with those it started
with, and its outputs are off although every weight agrees.

`parameters()` lists what an optimiser trains. Look for what else belongs to a module's state.
"""

import torch


def hard_update(target, online):
    with torch.no_grad():
        for t, o in zip(target.parameters(), online.parameters(), strict=True):
            t.copy_(o)
