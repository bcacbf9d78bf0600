"""Updates the target's frozen parameters and passes over those that somebody trains.

Page: "Its parameters may be frozen (`requires_grad=False`), trainable, or some of each"
When: a parameter of target requires gradients.
"""
import torch


@torch.no_grad()
def ema_update(target, online, tau):
    for t, o in zip(target.parameters(), online.parameters()):
        if not t.requires_grad:
            t.lerp_(o, tau)
    for t, o in zip(target.buffers(), online.buffers()):
        t.lerp_(o, tau) if t.is_floating_point() else t.copy_(o)
