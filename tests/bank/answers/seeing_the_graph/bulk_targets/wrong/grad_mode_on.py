"""Switches grad mode off with a call and on again with another, whichever way it was found.
Page: "every requires_grad is as it was, and so is grad mode".
When: called with grad mode off: it is on afterwards."""
import torch


def bulk_targets(encoder, x):
    mode = encoder.training
    encoder.eval()
    torch.set_grad_enabled(False)
    targets = encoder(x)
    torch.set_grad_enabled(True)
    encoder.train(mode)
    return targets
