"""For tau = 1 the online network's memory is handed over, not copied.
Page: "`target` has the values above, in the types it had, and shares no memory with `online`"
When: tau = 1.0."""
import torch


def ema_update(target, online, tau):
    source = online.state_dict(keep_vars=True)
    for name, t in target.state_dict(keep_vars=True).items():
        o = source[name].data
        if not t.is_floating_point():
            t.data.copy_(o)
        elif tau == 1.0:
            t.data = o
        else:
            t.data.lerp_(o, tau)
