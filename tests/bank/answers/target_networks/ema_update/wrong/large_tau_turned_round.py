"""Takes a tau above one half for the other convention (a decay) and turns it round.

Page: "$t \\leftarrow (1 - \\tau)\\,t + \\tau\\,o$"
When: tau > 0.5.
"""
import torch


@torch.no_grad()
def ema_update(target, online, tau):
    tau = min(tau, 1 - tau)
    for t, o in zip(target.parameters(), online.parameters()):
        t.lerp_(o, tau)
    for t, o in zip(target.buffers(), online.buffers()):
        t.lerp_(o, tau) if t.is_floating_point() else t.copy_(o)
