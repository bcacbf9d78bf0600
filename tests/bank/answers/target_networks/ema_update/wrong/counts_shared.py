"""Gives the target the online network's integer buffers themselves.

Page: "shares no memory with `online`"
When: the network has an integer buffer; online's next batch shows in target's count.
"""
import torch


@torch.no_grad()
def ema_update(target, online, tau):
    for t, o in zip(target.parameters(), online.parameters()):
        t.lerp_(o, tau)
    for t, o in zip(target.buffers(), online.buffers()):
        if t.is_floating_point():
            t.lerp_(o, tau)
        else:
            t.data = o.data
