"""Averages child by child, and so leaves out what belongs to a container itself.

Page: "for every parameter t of `target` and its counterpart o in `online`, and for every buffer of floats"
When: a module with children has a parameter or a buffer directly on it.
"""

import torch


@torch.no_grad()
def ema_update(target, online, tau):
    children = list(zip(target.children(), online.children(), strict=True))
    if children:
        for t, o in children:
            ema_update(t, o, tau)
        return
    for t, o in zip(target.parameters(), online.parameters(), strict=True):
        t.lerp_(o, tau)
    for t, o in zip(target.buffers(), online.buffers(), strict=True):
        t.lerp_(o, tau) if t.is_floating_point() else t.copy_(o)
