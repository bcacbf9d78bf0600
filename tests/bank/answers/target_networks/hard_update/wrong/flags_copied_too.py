"""The requires_grad flags of the target become those of the online network."""

import torch


def hard_update(target, online):
    with torch.no_grad():
        for t, o in zip(target.parameters(), online.parameters()):
            t.copy_(o)
            t.requires_grad_(o.requires_grad)
        for t, o in zip(target.buffers(), online.buffers()):
            t.copy_(o)
