"""With tau = 0 nothing moves, so the function returns at once; the integer buffers are then not copied.

Page: "Buffers of integers are **copied** from `online`", "tau: a Python float between 0 and 1".
When: tau = 0.0 and an integer buffer that differs (a batch counter).
"""
import torch


@torch.no_grad()
def ema_update(target, online, tau):
    if not tau:
        return target
    for t, o in zip(target.parameters(), online.parameters(), strict=True):
        t.mul_(1 - tau).add_(o, alpha=tau)
    for t, o in zip(target.buffers(), online.buffers(), strict=True):
        if t.is_floating_point():
            t.mul_(1 - tau).add_(o, alpha=tau)
        else:
            t.copy_(o)
    return target
