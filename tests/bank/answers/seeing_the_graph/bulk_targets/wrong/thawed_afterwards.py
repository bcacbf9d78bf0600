"""Avoids the graph by switching requires_grad off for all parameters, and on for all of them afterwards.
Page: "every requires_grad is as it was".
When: an encoder with a frozen parameter: it is learnable when the function returns."""
import torch


def bulk_targets(encoder, x):
    mode = encoder.training
    encoder.eval()
    encoder.requires_grad_(False)
    targets = encoder(x)
    encoder.requires_grad_(True)
    encoder.train(mode)
    return targets
