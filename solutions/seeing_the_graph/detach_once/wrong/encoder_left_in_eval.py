"""The encoder was put into evaluation mode and left there.

Its dropout is off from now on, for the rest of training, and the features are not those of the mode
it was in. Evaluation mode also has nothing to do with gradients: it blocks none.

Leave the encoder's mode alone. What has to change is how one of the results is connected.
"""


def detach_once(encoder, x):
    encoder.eval()
    live = encoder(x)
    return live, live.detach()
