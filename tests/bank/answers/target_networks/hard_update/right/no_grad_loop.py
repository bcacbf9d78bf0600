"""A loop over both state dicts under no_grad, entry by entry by name; returns the target."""
import torch


@torch.no_grad()
def hard_update(target, online):
    source = online.state_dict()
    for name, tensor in target.state_dict().items():
        tensor.copy_(source[name])
    return target
