"""Copies the buffers of batch-norm layers, and no others.

Page: "so has every buffer that `state_dict()` lists"
When: another kind of module has a buffer of its own (a running scale, a step count).
"""
import torch


def hard_update(target, online):
    with torch.no_grad():
        for t, o in zip(target.parameters(), online.parameters()):
            t.copy_(o)
        for mine, other in zip(target.modules(), online.modules()):
            if isinstance(mine, torch.nn.modules.batchnorm._BatchNorm):
                for t, o in zip(mine.buffers(), other.buffers()):
                    t.copy_(o)
