"""For tau = 1 the target's parameters take over the memory of the online network."""

import torch


def ema_update(target, online, tau):
    for t, o in zip(target.parameters(), online.parameters()):
        if tau == 1:
            t.data = o.data
        else:
            t.data.mul_(1 - tau).add_(o.data, alpha=tau)
    for t, o in zip(target.buffers(), online.buffers()):
        if t.is_floating_point():
            t.data.mul_(1 - tau).add_(o.data, alpha=tau)
        else:
            t.data.copy_(o.data)
