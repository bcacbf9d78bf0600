"""In-place lerp_ on parameters and float buffers, copy_ on the rest."""
import itertools

import torch


@torch.no_grad()
def ema_update(target, online, tau):
    mine = itertools.chain(target.parameters(), target.buffers())
    other = itertools.chain(online.parameters(), online.buffers())
    for t, o in zip(mine, other):
        if t.is_floating_point():
            t.lerp_(o, tau)
        else:
            t.copy_(o)
