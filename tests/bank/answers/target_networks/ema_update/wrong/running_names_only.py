"""Averages the buffers whose name says running_, and copies the others.

Page: "and for every buffer of floats"
When: a float buffer with another name (a custom layer's `scale`).
"""
import torch


@torch.no_grad()
def ema_update(target, online, tau):
    for t, o in zip(target.parameters(), online.parameters()):
        t.lerp_(o, tau)
    for (name, t), (_, o) in zip(target.named_buffers(), online.named_buffers()):
        if name.rpartition(".")[2].startswith("running_"):
            t.lerp_(o, tau)
        else:
            t.copy_(o)
