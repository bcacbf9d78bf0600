"""The encoder's parameters were set to `requires_grad=False` and stayed that way.

No graph was built, true, and none will be when the encoder is to be trained again: the optimiser skips
parameters that never receive a gradient.

Choose something that covers this pass alone and leaves no trace on the parameters.
"""


def bulk_targets(encoder, x):
    was_training = encoder.training
    encoder.eval()
    encoder.requires_grad_(False)
    targets = encoder(x)
    encoder.train(was_training)
    return targets
