"""Unusual: a callable object that walks the modules itself, and writes through .data, like MoCo."""


class MomentumUpdate:
    def __init__(self, kinds=("_parameters", "_buffers")):
        self.kinds = kinds

    def pairs(self, target, online):
        for kind in self.kinds:
            theirs = getattr(online, kind)
            yield from ((t.data, theirs[name].data) for name, t in getattr(target, kind).items() if t is not None)
        for name, child in target.named_children():
            yield from self.pairs(child, getattr(online, name))

    def __call__(self, target, online, tau):
        for t, o in self.pairs(target, online):
            if t.is_floating_point():
                t.mul_(1.0 - tau).add_(o, alpha=tau)
            else:
                t.copy_(o)


ema_update = MomentumUpdate()
