"""Avoids the graph by freezing all parameters, and sets all of them to True afterwards.
Page: "every `requires_grad` is as it was"
When: a parameter arrives frozen.
"""


def bulk_targets(encoder, x):
    mode = encoder.training
    encoder.eval()
    encoder.requires_grad_(False)
    targets = encoder(x.detach())
    encoder.requires_grad_(True)
    encoder.train(mode)
    return targets
