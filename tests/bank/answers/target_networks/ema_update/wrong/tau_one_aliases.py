"""A shortcut for tau = 1, the hard update: the target's tensors take over online's data, memory and all.

Page: "`target` has the values above ... and shares no memory with `online`".
When: tau = 1.0 and online changes afterwards.
"""
import torch


def ema_update(target, online, tau):
    pairs = [*zip(target.parameters(), online.parameters()), *zip(target.buffers(), online.buffers())]
    for t, o in pairs:
        if not t.is_floating_point():
            t.data.copy_(o.data)
        elif tau == 1:
            t.data = o.data
        else:
            t.data.mul_(1 - tau).add_(o.data, alpha=tau)
