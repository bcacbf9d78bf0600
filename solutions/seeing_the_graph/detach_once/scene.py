"""An encoder with dropout, in training mode, and inputs that want gradients themselves."""

import torch

from grader.engines.networks import mlp


def build(encoder, x):
    """Arrays to a module whose every pass draws a new mask."""
    first, activation, last = mlp(encoder)
    return {
        "encoder": torch.nn.Sequential(first, activation, torch.nn.Dropout(0.5), last),
        "x": x.requires_grad_(),
    }
