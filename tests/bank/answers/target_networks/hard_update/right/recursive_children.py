"""Recursion over children, with in-place index writes of clones while gradients are switched off."""
import torch


def hard_update(target, online):
    with torch.set_grad_enabled(False):
        _copy(target, online)


def _copy(target, online):
    persistent = set(online.state_dict())
    parameters = dict(online.named_parameters(recurse=False))
    for name, parameter in target.named_parameters(recurse=False):
        parameter[...] = parameters[name].detach().clone()
    buffers = dict(online.named_buffers(recurse=False))
    for name, buffer in target.named_buffers(recurse=False):
        if name in persistent:
            buffer[...] = buffers[name].detach().clone()
    for (_, mine), (_, other) in zip(target.named_children(), online.named_children()):
        _copy(mine, other)
