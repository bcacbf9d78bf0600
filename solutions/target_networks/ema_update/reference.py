"""The soft update of a target network (Lillicrap et al., 2016)."""

from itertools import chain

import torch


def ema_update(target, online, tau):
    """Move target a fraction tau of the way towards online, in place."""
    slow = chain(target.parameters(), target.buffers())
    fast = chain(online.parameters(), online.buffers())
    with torch.no_grad():
        for t, o in zip(slow, fast, strict=True):
            if t.is_floating_point():
                t.mul_(1.0 - tau).add_(o, alpha=tau)
            else:
                t.copy_(o)
