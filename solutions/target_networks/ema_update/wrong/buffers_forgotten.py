"""The parameters were averaged; the buffers were left as they were.

The target's running means and variances then describe activations that its weights no longer produce, and in
`eval` mode its outputs are wrong.

A module has state that `parameters()` does not list.
"""

import torch


def ema_update(target, online, tau):
    with torch.no_grad():
        for t, o in zip(target.parameters(), online.parameters(), strict=True):
            t.mul_(1.0 - tau).add_(o, alpha=tau)
