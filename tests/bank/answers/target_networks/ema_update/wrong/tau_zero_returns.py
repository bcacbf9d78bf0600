"""Returns at once when tau is 0, since then nothing moves.

Page: "Buffers of integers are **copied** from `online`."
When: tau == 0.0 and an integer buffer differs.
"""
import torch


@torch.no_grad()
def ema_update(target, online, tau):
    if tau == 0:
        return
    for t, o in zip(target.parameters(), online.parameters()):
        t.lerp_(o, tau)
    for t, o in zip(target.buffers(), online.buffers()):
        t.lerp_(o, tau) if t.is_floating_point() else t.copy_(o)
