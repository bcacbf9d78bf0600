"""Unusual: one fused call, torch._foreach_lerp_, for all floats."""

import torch


@torch.no_grad()
def ema_update(target, online, tau):
    source = online.state_dict()
    pairs = [(t, source[name]) for name, t in target.state_dict().items()]
    floats = [pair for pair in pairs if pair[0].is_floating_point()]
    for t, o in pairs:
        if not t.is_floating_point():
            t.copy_(o)
    if floats:
        torch._foreach_lerp_([t for t, _ in floats], [o for _, o in floats], tau)
