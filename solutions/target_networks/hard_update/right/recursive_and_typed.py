"""Layer by layer, with type hints, parameters written by index, buffers by name."""

import torch
from torch import nn


@torch.no_grad()
def copy_own_tensors(target: nn.Module, online: nn.Module) -> None:
    for name, parameter in online.named_parameters(recurse=False):
        getattr(target, name)[...] = parameter
    for name, buffer in online.named_buffers(recurse=False):
        getattr(target, name).copy_(buffer)


def hard_update(target: nn.Module, online: nn.Module) -> None:
    copy_own_tensors(target, online)
    for mine, theirs in zip(target.children(), online.children()):
        hard_update(mine, theirs)
