"""Averages the parameters under no_grad, and the buffers outside of it, as "buffers have no gradient".

Page: "no graph has been built: nothing leads from `target` back to `online`" and "A buffer of floats may require gradients"
When: a buffer of floats of `online` requires gradients (and grad mode is on).
"""

import torch


def ema_update(target, online, tau):
    with torch.no_grad():
        for t, o in zip(target.parameters(), online.parameters(), strict=True):
            t.lerp_(o, tau)
    for t, o in zip(target.buffers(), online.buffers(), strict=True):
        if t.is_floating_point():
            t.mul_(1 - tau).add_(o, alpha=tau)
        else:
            t.copy_(o)
