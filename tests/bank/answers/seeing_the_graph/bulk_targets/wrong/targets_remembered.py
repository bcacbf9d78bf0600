"""Keeps the targets of a pool that it has seen before.

Page: "It returns the encoder's outputs for `x`"
When: on a second call with the same encoder and the same tensor x, after the encoder has changed: the
old targets come back.
"""
import torch

_pools = []


def bulk_targets(encoder, x):
    for known_encoder, known_x, targets in _pools:
        if known_encoder is encoder and known_x is x:
            return targets.clone()
    was = encoder.training
    encoder.eval()
    with torch.no_grad():
        targets = encoder(x)
    encoder.train(was)
    _pools.append((encoder, x, targets.clone()))
    return targets
