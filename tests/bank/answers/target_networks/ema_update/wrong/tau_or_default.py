"""Falls back on a default when tau is "not given".

Page: "| `tau` | a Python float between 0 and 1 |"
When: tau == 0.0: the target moves by 0.5 %.
"""
import torch


@torch.no_grad()
def ema_update(target, online, tau):
    tau = tau or 0.005
    for t, o in zip(target.parameters(), online.parameters()):
        t.lerp_(o, tau)
    for t, o in zip(target.buffers(), online.buffers()):
        t.lerp_(o, tau) if t.is_floating_point() else t.copy_(o)
