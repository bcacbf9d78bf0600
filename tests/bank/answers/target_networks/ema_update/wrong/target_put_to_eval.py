"""Puts the target into eval mode, where a target network belongs.

Page: "`requires_grad` flags and `train`/`eval` modes are as they were"
When: target was in train mode.
"""
import torch


@torch.no_grad()
def ema_update(target, online, tau):
    target.eval()
    for t, o in zip(target.parameters(), online.parameters()):
        t.lerp_(o, tau)
    for t, o in zip(target.buffers(), online.buffers()):
        t.lerp_(o, tau) if t.is_floating_point() else t.copy_(o)
