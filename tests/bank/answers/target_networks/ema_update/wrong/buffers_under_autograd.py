"""Parameters are updated under no_grad; buffers "have no gradients anyway" and are updated outside of it.

Page: "A buffer of floats may require gradients"; "no graph has been built: nothing leads from target back to online".
When: a float buffer of online requires gradients and grad mode is on.
"""
import torch


def ema_update(target, online, tau):
    with torch.no_grad():
        for t, o in zip(target.parameters(), online.parameters(), strict=True):
            t.lerp_(o, tau)
    for t, o in zip(target.buffers(), online.buffers(), strict=True):
        if torch.is_floating_point(t):
            t.lerp_(o, tau)
        else:
            t.copy_(o)
