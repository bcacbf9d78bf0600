"""A context manager of its own notes the mode of every part and restores each; no_grad is a decorator."""

import contextlib

import torch


@contextlib.contextmanager
def _evaluating(module):
    before = {part: part.training for part in module.modules()}
    module.eval()
    try:
        yield module
    finally:
        for part, mode in before.items():
            part.training = mode


@torch.no_grad()
def bulk_targets(encoder, x):
    with _evaluating(encoder) as quiet:
        return quiet(x).clone()
