"""Gradients were switched off with a plain call, and they are still off.

Whatever the program computes next has no graph. The error message will come up at some `backward()`
far away from here, or never.

Prefer the form of it that is bound to a block or to a function.
"""

import torch


def bulk_targets(encoder, x):
    was_training = encoder.training
    encoder.eval()
    torch.set_grad_enabled(False)
    targets = encoder(x)
    encoder.train(was_training)
    return targets
