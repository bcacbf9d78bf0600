"""T + tau (o - t) loses o where t is much larger: with tau = 1, t = 1e8 and o = 1 the target becomes 0."""

import torch


def ema_update(target, online, tau):
    with torch.no_grad():
        for t, o in zip(target.parameters(), online.parameters()):
            t.add_(o - t, alpha=tau)
        for t, o in zip(target.buffers(), online.buffers()):
            if t.is_floating_point():
                t.add_(o - t, alpha=tau)
            else:
                t.copy_(o)
