"""Copies int64 buffers and averages every other, cut off to the tensor's type.

Page: "Buffers of integers are **copied** from `online`."
When: a buffer of another integer type (int32, uint8): it is averaged and truncated.
"""
import torch


@torch.no_grad()
def ema_update(target, online, tau):
    for t, o in zip(target.parameters(), online.parameters()):
        t.lerp_(o, tau)
    for t, o in zip(target.buffers(), online.buffers()):
        t.copy_(o) if t.dtype == torch.long else t.copy_((1 - tau) * t + tau * o)
