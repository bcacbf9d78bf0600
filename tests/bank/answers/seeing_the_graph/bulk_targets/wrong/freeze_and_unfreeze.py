"""Freezes all parameters for the pass and unfreezes all of them afterwards.

Page: "every `requires_grad` is as it was"
When: some parameters of the encoder came frozen; they leave with requires_grad=True.
"""
import torch


def bulk_targets(encoder, x):
    was = encoder.training
    encoder.eval().requires_grad_(False)
    targets = encoder(x)
    encoder.train(was).requires_grad_(True)
    return targets
