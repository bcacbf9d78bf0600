"""Unusual: one fused call, torch._foreach_copy_, on the two state dicts."""

import torch


def hard_update(target, online):
    source = online.state_dict()
    state = target.state_dict()
    with torch.no_grad():
        if state:
            torch._foreach_copy_([*state.values()], [source[name] for name in state])
    return target
