"""Walks the modules with a set of tensors already done, writing with torch.lerp into out-of-graph views."""
import torch


class _Average:
    def __init__(self, tau):
        self.tau, self.seen = tau, set()

    def visit(self, target, online):
        for name, t in [*target._parameters.items(), *target._buffers.items()]:
            if t is None or id(t) in self.seen:
                continue
            self.seen.add(id(t))
            self.blend(t, getattr(online, name))
        for name, child in target._modules.items():
            if child is not None:
                self.visit(child, online._modules[name])

    def blend(self, t, o):
        with torch.no_grad():
            t[...] = torch.lerp(t, o, self.tau) if t.is_floating_point() else o


def ema_update(target, online, tau):
    _Average(tau).visit(target, online)
