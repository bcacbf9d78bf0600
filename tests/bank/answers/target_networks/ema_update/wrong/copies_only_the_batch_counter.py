"""Knows one buffer of integers, the counter of batch norm.

Page: "Buffers of integers are copied from `online`."
When: there is another buffer of integers (a step counter, a table of indices).
"""

import torch


@torch.no_grad()
def ema_update(target, online, tau):
    source = online.state_dict()
    for name, t in target.state_dict().items():
        if name.endswith("num_batches_tracked"):
            t.copy_(source[name])
        elif t.is_floating_point():
            t.mul_(1 - tau).add_(source[name], alpha=tau)
