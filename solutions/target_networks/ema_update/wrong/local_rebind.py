"""The average was computed and then dropped: the target is as it was before.

Inside a loop over parameters, `t = ...` makes `t` the name of a new tensor. The network still holds the old one.

Write into the tensor that the loop hands you.
"""

from itertools import chain

import torch


def ema_update(target, online, tau):
    slow = chain(target.parameters(), target.buffers())
    fast = chain(online.parameters(), online.buffers())
    with torch.no_grad():
        for t, o in zip(slow, fast, strict=True):
            t = (1.0 - tau) * t + tau * o if t.is_floating_point() else o
