"""Takes the flag off for the writing and afterwards gives each parameter the flag of its counterpart.

Page: "`requires_grad` flags and `train`/`eval` modes are as they were"
When: a parameter's flag differs between the two networks, e.g. a frozen target is trainable afterwards.
"""
import torch


def ema_update(target, online, tau):
    for t, o in zip(target.parameters(), online.parameters()):
        t.requires_grad_(False)
        t.lerp_(o.detach(), tau)
        t.requires_grad_(o.requires_grad)
    for t, o in zip(target.buffers(), online.buffers()):
        t.data.lerp_(o.data, tau) if t.is_floating_point() else t.data.copy_(o.data)
