"""Everything of shape () is taken for a counter and copied, also a parameter or buffer that is a single
float.
"""

import torch


@torch.no_grad()
def ema_update(target, online, tau):
    mine, theirs = target.state_dict(), online.state_dict()
    for key, t in mine.items():
        if t.dim() == 0 or not t.is_floating_point():
            t.copy_(theirs[key])
        else:
            t.lerp_(theirs[key], tau)
