"""A recursion over pairs of modules, which writes through .data into each module's own parameters and
buffers.
"""

import torch


class Mover:
    def __init__(self, tau):
        self.tau = tau

    def tensor(self, t, o):
        if t is None:
            return
        if t.dtype.is_floating_point:
            t.data.mul_(1 - self.tau).add_(o.data, alpha=self.tau)
        else:
            t.data.copy_(o.data)

    def module(self, mine, theirs):
        for table, other in ((mine._parameters, theirs._parameters), (mine._buffers, theirs._buffers)):
            for key, t in table.items():
                self.tensor(t, other[key])


def ema_update(target, online, tau):
    mover = Mover(tau)
    partners = dict(online.named_modules())
    for path, module in target.named_modules():
        mover.module(module, partners[path])
