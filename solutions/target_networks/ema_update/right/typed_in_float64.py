"""Helpers with type hints; the average is taken in float64 and written back."""

import torch
from torch import Tensor, nn


def averaged(slow: Tensor, fast: Tensor, tau: float) -> Tensor:
    if not slow.is_floating_point():
        return fast
    return slow.double() + tau * (fast.double() - slow.double())


@torch.no_grad()
def ema_update(target: nn.Module, online: nn.Module, tau: float) -> nn.Module:
    for mine, theirs in zip(target.modules(), online.modules()):
        pairs = [
            (p, dict(theirs.named_parameters(recurse=False))[n])
            for n, p in mine.named_parameters(recurse=False)
        ]
        pairs += [
            (b, dict(theirs.named_buffers(recurse=False))[n]) for n, b in mine.named_buffers(recurse=False)
        ]
        for slow, fast in pairs:
            slow.copy_(averaged(slow, fast, tau))
    return target
