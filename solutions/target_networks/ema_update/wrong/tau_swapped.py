"""The target keeps a fraction tau of itself and takes the rest from the online network.

With the usual tau of 0.005 that is a copy at almost every step, and the slow target that was to keep training
stable is gone.

Set tau to 0 in your formula and see whether the target stays.
"""

from itertools import chain

import torch


def ema_update(target, online, tau):
    slow = chain(target.parameters(), target.buffers())
    fast = chain(online.parameters(), online.buffers())
    with torch.no_grad():
        for t, o in zip(slow, fast, strict=True):
            if t.is_floating_point():
                t.mul_(tau).add_(o, alpha=1.0 - tau)
            else:
                t.copy_(o)
