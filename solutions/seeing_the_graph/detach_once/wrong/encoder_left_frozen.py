"""The encoder's parameters were switched to `requires_grad=False` to get at cut, and stayed so.

From the next call on nothing in the encoder learns. Besides, the second pass drew another dropout
mask, and through x it is still connected.

The parameters are not what has to change. Cut off one tensor that you already have.
"""


def detach_once(encoder, x):
    live = encoder(x)
    encoder.requires_grad_(False)
    return live, encoder(x)
