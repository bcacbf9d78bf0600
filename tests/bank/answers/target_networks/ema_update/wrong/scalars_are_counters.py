"""Takes every buffer of shape () for a counter and copies it.

Page: "and for every buffer of floats"
When: a float buffer of shape () (a running scale); integer buffers with axes are averaged instead of copied, too.
"""
import torch


@torch.no_grad()
def ema_update(target, online, tau):
    for t, o in zip(target.parameters(), online.parameters()):
        t.lerp_(o, tau)
    for t, o in zip(target.buffers(), online.buffers()):
        t.copy_(o) if t.dim() == 0 else t.copy_((1 - tau) * t + tau * o)
