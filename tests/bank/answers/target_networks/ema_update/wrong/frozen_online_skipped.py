"""Passes over parameters that are frozen in the online network, since they do not change.

Page: "for every parameter $t$ of `target` and its counterpart $o$ in `online`"
When: a parameter of online has requires_grad=False and another value than target's.
"""
import torch


@torch.no_grad()
def ema_update(target, online, tau):
    for t, o in zip(target.parameters(), online.parameters()):
        if o.requires_grad:
            t.lerp_(o, tau)
    for t, o in zip(target.buffers(), online.buffers()):
        t.lerp_(o, tau) if t.is_floating_point() else t.copy_(o)
