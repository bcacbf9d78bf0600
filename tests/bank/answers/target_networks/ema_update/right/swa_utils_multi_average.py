"""PyTorch's own averaging function from swa_utils moves all floats at once, and integers are copied."""

import torch
from torch.optim.swa_utils import get_ema_multi_avg_fn


def ema_update(target, online, tau):
    ours = [*target.parameters(), *target.buffers()]
    theirs = [t.detach() for t in (*online.parameters(), *online.buffers())]
    pairs = list(zip(ours, theirs, strict=True))
    floats = [pair for pair in pairs if pair[0].is_floating_point()]
    if floats:
        get_ema_multi_avg_fn(1.0 - tau)([t for t, _ in floats], [o.to(t.dtype) for t, o in floats], 0)
    with torch.no_grad():
        for t, o in pairs:
            if not t.is_floating_point():
                t.copy_(o)
