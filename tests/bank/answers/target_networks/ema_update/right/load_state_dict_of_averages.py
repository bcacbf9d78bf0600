"""Unusual: a dict comprehension makes the averaged state, and load_state_dict copies it in."""

import torch


def ema_update(target, online, tau):
    new = online.state_dict()
    with torch.no_grad():
        averaged = {
            name: torch.lerp(old, new[name], tau) if old.is_floating_point() else new[name].clone()
            for name, old in target.state_dict().items()
        }
    target.load_state_dict(averaged)
    return target
