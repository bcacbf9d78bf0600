"""The update also switched off gradients on every parameter of the target.

Which parameters require gradients was decided before, perhaps differently for different layers, and after this
call that decision is lost.

Keep autograd out of the update for its duration only, with something that leaves no mark on the parameters.
"""

from itertools import chain

import torch


def ema_update(target, online, tau):
    target.requires_grad_(False)
    slow = chain(target.parameters(), target.buffers())
    fast = chain(online.parameters(), online.buffers())
    with torch.no_grad():
        for t, o in zip(slow, fast, strict=True):
            if t.is_floating_point():
                t.mul_(1.0 - tau).add_(o, alpha=tau)
            else:
                t.copy_(o)
