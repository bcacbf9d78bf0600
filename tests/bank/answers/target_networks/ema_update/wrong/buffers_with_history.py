"""Averages the parameters under no_grad and the buffers without it.

Page: "no graph has been built: nothing leads from `target` back to `online`"
When: a float buffer of online was computed from its parameters and is still attached to them.
"""
import torch


def ema_update(target, online, tau):
    with torch.no_grad():
        for t, o in zip(target.parameters(), online.parameters()):
            t.lerp_(o, tau)
    for t, o in zip(target.buffers(), online.buffers()):
        t.lerp_(o, tau) if t.is_floating_point() else t.copy_(o)
