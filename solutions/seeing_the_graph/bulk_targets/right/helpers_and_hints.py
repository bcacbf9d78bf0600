"""A context manager for the mode, chunks for the memory."""

from collections.abc import Iterator
from contextlib import contextmanager

import torch
from torch import Tensor, nn


@contextmanager
def _evaluating(module: nn.Module) -> Iterator[nn.Module]:
    modes = {part: part.training for part in module.modules()}
    module.eval()
    try:
        yield module
    finally:
        for part, mode in modes.items():
            part.training = mode


def bulk_targets(encoder: nn.Module, x: Tensor, chunk: int = 4) -> Tensor:
    """Targets for all of x, a few rows at a time."""
    with torch.no_grad(), _evaluating(encoder):
        return torch.cat([encoder(rows) for rows in x.split(chunk)])
