"""Unusual: inference mode inside a context manager of one's own; a clone made outside is an ordinary tensor."""
import contextlib

import torch


@contextlib.contextmanager
def evaluating(module):
    mode = module.training
    module.train(False)
    try:
        yield module
    finally:
        module.train(mode)


def bulk_targets(encoder, x):
    with evaluating(encoder) as still, torch.inference_mode():
        targets = still(x)
    return targets.clone()
