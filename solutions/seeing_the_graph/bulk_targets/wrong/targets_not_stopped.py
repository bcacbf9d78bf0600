"""The targets are still connected to the encoder's graph: a later loss would send gradients into it.

Evaluation mode switches dropout off. It does not switch autograd off; the two have nothing to do
with one another.

Run the encoder where nothing is recorded.
"""


def bulk_targets(encoder, x):
    was_training = encoder.training
    encoder.eval()
    targets = encoder(x)
    encoder.train(was_training)
    return targets
