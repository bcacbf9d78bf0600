"""Right: a context manager for the mode, no_grad as a decorator, and the rows in small chunks."""
import contextlib

import torch


@contextlib.contextmanager
def evaluating(module):
    training = module.training
    try:
        yield module.eval()
    finally:
        module.train(training)


@torch.no_grad()
def bulk_targets(encoder, x):
    with evaluating(encoder) as frozen:
        return torch.cat([frozen(rows) for rows in x.split(5)], dim=0)
