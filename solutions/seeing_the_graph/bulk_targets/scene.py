"""An encoder with dropout, in either mode; what it returns may be put to use in a later loss."""

import torch

from grader.engines.networks import mlp


def build(encoder, x, training=True, weight=None):
    """Arrays to a module in the mode that is asked for."""
    first, activation, last = mlp(encoder)
    module = torch.nn.Sequential(first, activation, torch.nn.Dropout(0.5), last).train(training)
    return {"encoder": module, "x": x, "weight": None if weight is None else weight.requires_grad_()}


def play(function, encoder, x, weight):
    """The targets, or a later result that multiplies them with something that learns."""
    targets = function(encoder, x)
    return targets if weight is None else weight * targets
