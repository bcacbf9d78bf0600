"""Buffers are averaged while autograd records, so a buffer of the online network that requires gradients
leaves a graph on the target.
"""

import torch


def ema_update(target, online, tau):
    with torch.no_grad():
        for t, o in zip(target.parameters(), online.parameters()):
            t.mul_(1 - tau).add_(o, alpha=tau)
    for t, o in zip(target.buffers(), online.buffers()):
        if t.is_floating_point():
            t.mul_(1 - tau).add_(o, alpha=tau)
        else:
            t.copy_(o)
