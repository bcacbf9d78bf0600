"""The update was recorded: a frozen target becomes part of the online network's graph, and on a trainable one
PyTorch refuses the write.

A target with a history sends gradients into the online network, and each update keeps the graph of the
one before, so that memory grows for as long as training lasts.

Averaging weights is bookkeeping. Do it where autograd does not record.
"""

from itertools import chain


def ema_update(target, online, tau):
    slow = chain(target.parameters(), target.buffers())
    fast = chain(online.parameters(), online.buffers())
    for t, o in zip(slow, fast, strict=True):
        if t.is_floating_point():
            t.mul_(1.0 - tau).add_(o, alpha=tau)
        else:
            t.copy_(o)
