"""Switches recording off only for an encoder that was in training mode.
Page: "**without building a graph**: autograd saves no tensor while your function runs"
When: the encoder arrives in evaluation mode.
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
