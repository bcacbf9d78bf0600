"""Does nothing about autograd if the encoder is in evaluation mode already.

Page: "no path, and no tensor saved on the way"
When: the encoder came in evaluation mode: autograd saves tensors (the result is detached at the end).
"""
import torch


def bulk_targets(encoder, x):
    if not encoder.training:
        return encoder(x).detach()
    encoder.eval()
    with torch.no_grad():
        targets = encoder(x)
    encoder.train()
    return targets
