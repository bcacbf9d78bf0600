"""An encoder that is partly in training and partly in evaluation mode comes back with all parts in the mode
of its root.
"""

def detach_once(encoder, x):
    training = encoder.training
    live = encoder(x)
    cut = live.detach()
    encoder.train(training)  # leave the mode as it was
    return live, cut
