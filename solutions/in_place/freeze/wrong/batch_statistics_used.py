"""The statistics no longer drift, but the frozen batch norm still normalises with those of the batch.

Its output for one example then depends on the other examples beside it, and differs from what the same
block computes at evaluation. A frozen block is meant to be one fixed function of its input.

Keeping the stored statistics is half of it; they also have to be the ones in use.
"""

import torch


def freeze(model, names):
    for name in names:
        part = model.get_submodule(name)
        part.requires_grad_(False)
        part.zero_grad()
        for module in part.modules():
            if isinstance(module, torch.nn.BatchNorm1d):
                module.momentum = 0.0
