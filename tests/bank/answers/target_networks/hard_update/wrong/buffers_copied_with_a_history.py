"""Buffers are copied while autograd records, so one that requires gradients in the online network gives the
target a graph.
"""

import torch


def hard_update(target, online):
    with torch.no_grad():
        for t, o in zip(target.parameters(), online.parameters()):
            t.copy_(o)
    for t, o in zip(target.buffers(), online.buffers()):
        t.copy_(o)
