"""Hands the online tensors over when tau is 1.

Page: "shares no memory with `online`"
When: tau == 1.0: right values, the same memory.
"""
import torch


@torch.no_grad()
def ema_update(target, online, tau):
    for t, o in zip(target.parameters(), online.parameters()):
        if tau == 1:
            t.data = o.data
        else:
            t.lerp_(o, tau)
    for t, o in zip(target.buffers(), online.buffers()):
        t.lerp_(o, tau) if t.is_floating_point() else t.copy_(o)
