"""Gives every tensor the same formula in float32, with tau 1 for integers.

Page: "Buffers of integers are **copied** from `online`."
When: an integer buffer holds a number beyond 2**24 that float32 cannot hold.
"""
import torch


@torch.no_grad()
def ema_update(target, online, tau):
    def blend(t, o, rate):
        t.copy_((1 - rate) * t.float() + rate * o.float())

    for t, o in zip(target.parameters(), online.parameters()):
        t.lerp_(o, tau)
    for t, o in zip(target.buffers(), online.buffers()):
        blend(t, o, tau if t.is_floating_point() else 1.0)
