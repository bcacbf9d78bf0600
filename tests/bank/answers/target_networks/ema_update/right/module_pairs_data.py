"""Walks over pairs of modules and writes through .data with an Ellipsis assignment."""


def blend(t, o, tau):
    return (1 - tau) * t + tau * o if t.dtype.is_floating_point else o


def ema_update(target, online, tau):
    for mine, theirs in zip(target.modules(), online.modules(), strict=True):
        for get in (lambda m: m.parameters(recurse=False), lambda m: m.buffers(recurse=False)):
            for t, o in zip(get(mine), get(theirs), strict=True):
                t.data[...] = blend(t.data, o.data, tau)
    return None
