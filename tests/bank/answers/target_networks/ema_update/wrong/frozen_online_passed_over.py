"""Passes over parameters that are frozen in online: what is not trained has not moved, has it?

Page: t <- (1 - tau) t + tau o "for every parameter t of target and its counterpart o in online".
When: a parameter of online is frozen (requires_grad=False) and differs from target's.
"""
import torch


def ema_update(target, online, tau):
    followed = dict(online.named_parameters())
    with torch.no_grad():
        for name, t in target.named_parameters():
            o = followed[name]
            if o.requires_grad:
                t.add_(tau * (o - t))
        for t, o in zip(target.buffers(), online.buffers(), strict=True):
            if t.dtype.is_floating_point:
                t.add_(tau * (o - t))
            else:
                t.copy_(o)
