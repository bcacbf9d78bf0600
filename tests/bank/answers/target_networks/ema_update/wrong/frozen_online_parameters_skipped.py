"""A parameter that is frozen in the online network is left out of the average."""

import torch


def ema_update(target, online, tau):
    with torch.no_grad():
        theirs = dict(online.named_parameters())
        for name, t in target.named_parameters():
            if theirs[name].requires_grad:
                t.mul_(1 - tau).add_(theirs[name], alpha=tau)
        theirs = dict(online.named_buffers())
        for name, t in target.named_buffers():
            if t.is_floating_point():
                t.mul_(1 - tau).add_(theirs[name], alpha=tau)
            else:
                t.copy_(theirs[name])
