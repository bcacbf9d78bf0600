"""Averages the parameters and leaves the buffers.

Page: "and for every buffer of floats. Buffers of integers are **copied** from `online`."
When: the network has buffers.
"""
import torch


@torch.no_grad()
def ema_update(target, online, tau):
    for t, o in zip(target.parameters(), online.parameters()):
        t.lerp_(o, tau)
