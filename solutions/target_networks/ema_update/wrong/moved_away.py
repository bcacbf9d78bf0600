"""The target moves away from the online network, by the same distance that it should have come nearer.

The difference has the wrong sign. Each update makes the gap larger by a factor of 1 + tau, so the
target grows without bound, slowly at first.

Set tau to 1 in your formula: the target has to arrive.
"""

from itertools import chain

import torch


def ema_update(target, online, tau):
    slow = chain(target.parameters(), target.buffers())
    fast = chain(online.parameters(), online.buffers())
    with torch.no_grad():
        for t, o in zip(slow, fast, strict=True):
            if t.is_floating_point():
                t.add_(tau * (t - o))
            else:
                t.copy_(o)
