"""Multiply and add through .data, without no_grad."""
import torch


def ema_update(target, online, tau):
    for t, o in zip(target.parameters(), online.parameters()):
        t.data.mul_(1 - tau).add_(o.data, alpha=tau)
    for t, o in zip(target.buffers(), online.buffers()):
        if torch.is_floating_point(t):
            t.data.mul_(1 - tau).add_(o.data, alpha=tau)
        else:
            t.data.copy_(o.data)
    return target
