"""Parameters and buffers in one mapping by name, an in-place difference step."""
from collections import ChainMap

import torch


def tensors(net):
    return ChainMap(dict(net.named_buffers()), dict(net.named_parameters()))


@torch.no_grad()
def ema_update(target, online, tau):
    goals = tensors(online)
    for name, t in tensors(target).items():
        goal = goals[name].detach()
        if not torch.is_floating_point(t):
            t.copy_(goal)
            continue
        t.mul_(1.0 - tau)
        t.add_(goal, alpha=tau)
