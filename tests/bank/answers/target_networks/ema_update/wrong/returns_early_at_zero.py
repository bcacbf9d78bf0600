"""Nothing to do for a tau of 0, it seems.

Page: "Buffers of integers are copied from `online`."
When: tau = 0 and there is a buffer of integers.
"""

import torch


def ema_update(target, online, tau):
    if not tau:
        return
    with torch.no_grad():
        for t, o in zip(target.parameters(), online.parameters(), strict=True):
            t.copy_((1 - tau) * t + tau * o)
        for t, o in zip(target.buffers(), online.buffers(), strict=True):
            t.copy_((1 - tau) * t + tau * o if t.is_floating_point() else o)
