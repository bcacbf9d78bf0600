"""Switches grad mode off and then on, without looking how it was.
Page: "every `requires_grad` is as it was, and so is grad mode"
When: called with grad mode off.
"""
import torch


def bulk_targets(encoder, x):
    mode = encoder.training
    encoder.eval()
    torch.set_grad_enabled(False)
    targets = encoder(x)
    torch.set_grad_enabled(True)
    encoder.train(mode)
    return targets
