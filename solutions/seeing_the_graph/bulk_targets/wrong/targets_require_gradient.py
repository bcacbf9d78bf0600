"""The targets require gradients: a new leaf that nobody is going to read.

No path leads back to the encoder, as asked. But every later loss builds a graph for the targets too,
and fills a `.grad` as large as the pool.

A constant needs no switch. Return what the pass gave.
"""

import torch


def bulk_targets(encoder, x):
    was_training = encoder.training
    encoder.eval()
    with torch.no_grad():
        targets = encoder(x)
    encoder.train(was_training)
    return targets.requires_grad_()
