"""The target is right, but the online network was scaled down by tau on the way.

An operation whose name ends in an underscore writes into the tensor that it is called on. Here that tensor was the
network under training, which is now a fraction of itself.

The online network is only read: use operations that return a new tensor for its share.
"""

from itertools import chain

import torch


def ema_update(target, online, tau):
    slow = chain(target.parameters(), target.buffers())
    fast = chain(online.parameters(), online.buffers())
    with torch.no_grad():
        for t, o in zip(slow, fast, strict=True):
            if t.is_floating_point():
                t.mul_(1.0 - tau).add_(o.mul_(tau))
            else:
                t.copy_(o)
