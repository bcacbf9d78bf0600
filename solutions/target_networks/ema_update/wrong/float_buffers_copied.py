"""The parameters were averaged, but all buffers were copied outright.

Running statistics of the fast network do not fit the weights of the slow one: they jump with every batch, which is
what the average was meant to smooth.

Draw the line by what a tensor holds and not by where it is registered.
"""

import torch


def ema_update(target, online, tau):
    with torch.no_grad():
        for t, o in zip(target.parameters(), online.parameters(), strict=True):
            t.mul_(1.0 - tau).add_(o, alpha=tau)
        for t, o in zip(target.buffers(), online.buffers(), strict=True):
            t.copy_(o)
