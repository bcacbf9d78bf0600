"""For a batch of one row the graph is built and dropped afterwards, so autograd saves tensors."""

import torch


def bulk_targets(encoder, x):
    mode = encoder.training
    encoder.eval()
    bulk = x.shape[0] > 1
    with torch.set_grad_enabled(torch.is_grad_enabled() and not bulk):
        targets = encoder(x)
    encoder.train(mode)
    return targets.detach()
