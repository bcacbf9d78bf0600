"""Copies all parameters, and of the buffers those of batch-norm layers.

Page: "so has every buffer that `state_dict()` lists, those of floats and those of integers".
When: a module has a registered buffer of its own (a mean of observations, a step counter).
"""
import torch
from torch.nn.modules.batchnorm import _BatchNorm


@torch.no_grad()
def hard_update(target, online):
    for t, o in zip(target.parameters(), online.parameters(), strict=True):
        t.copy_(o)
    for mine, theirs in zip(target.modules(), online.modules(), strict=True):
        if isinstance(mine, _BatchNorm) and mine.track_running_stats:
            mine.running_mean.copy_(theirs.running_mean)
            mine.running_var.copy_(theirs.running_var)
            mine.num_batches_tracked.copy_(theirs.num_batches_tracked)
