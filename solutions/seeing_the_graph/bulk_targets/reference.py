"""Targets in bulk: a forward pass that autograd does not record."""

import torch


def bulk_targets(encoder, x):
    """The encoder's outputs in evaluation mode, with no graph built on the way."""
    was_training = encoder.training
    encoder.eval()
    with torch.no_grad():
        targets = encoder(x)
    encoder.train(was_training)
    return targets
