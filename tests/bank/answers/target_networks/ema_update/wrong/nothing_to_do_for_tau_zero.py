"""For tau = 0 the function returns at once, and buffers of integers are not copied."""

import torch


def ema_update(target, online, tau):
    if tau == 0:
        return
    with torch.no_grad():
        for t, o in zip(target.state_dict().values(), online.state_dict().values()):
            if t.is_floating_point():
                t.mul_(1 - tau).add_(o, alpha=tau)
            else:
                t.copy_(o)
