"""Requires_grad is switched off and then put back for all parameters as it was for the first, so a mixed
target loses its flags.
"""

import torch


def ema_update(target, online, tau):
    first = next(target.parameters(), None)
    flag = first is not None and first.requires_grad
    target.requires_grad_(False)
    for t, o in zip(target.parameters(), online.parameters()):
        t.mul_(1 - tau).add_(o.detach(), alpha=tau)
    for t, o in zip(target.buffers(), online.buffers()):
        if t.is_floating_point():
            t.data.mul_(1 - tau).add_(o.detach(), alpha=tau)
        else:
            t.copy_(o)
    target.requires_grad_(flag)
