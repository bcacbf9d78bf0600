"""Scales the online tensor in place, adds it, and scales it back.

Page: "a `torch.nn.Module` of the same architecture, left as it was"
When: tau is 0 (online becomes NaN) or a number by which float32 cannot multiply and divide without loss, e.g. 0.005, 0.1.
"""
import torch


@torch.no_grad()
def ema_update(target, online, tau):
    def blend(t, o):
        o.mul_(tau)
        t.mul_(1 - tau).add_(o)
        o.div_(tau)

    for t, o in zip(target.parameters(), online.parameters()):
        blend(t, o)
    for t, o in zip(target.buffers(), online.buffers()):
        blend(t, o) if t.is_floating_point() else t.copy_(o)
