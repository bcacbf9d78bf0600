"""Works in inference mode and believes that detach() makes the result ordinary.

Page: "an ordinary one: a later loss may multiply it with tensors that learn"
When: the targets are multiplied with tensors that learn: inference tensors cannot be saved for backward.
"""
import torch


def bulk_targets(encoder, x):
    was = encoder.training
    encoder.eval()
    with torch.inference_mode():
        targets = encoder(x)
    encoder.train(was)
    return targets.detach()
