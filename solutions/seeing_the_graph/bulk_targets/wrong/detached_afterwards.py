"""The targets are cut off, but only after a whole graph had been built for them.

During the forward pass autograd kept every layer's activations, in case somebody should ask for a
gradient; nobody will. For a large pool of inputs that is most of the memory you have.

Say before the forward pass, not after it, that nothing has to be recorded.
"""


def bulk_targets(encoder, x):
    was_training = encoder.training
    encoder.eval()
    targets = encoder(x).detach()
    encoder.train(was_training)
    return targets
