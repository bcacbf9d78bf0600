"""One forward pass, used twice: once with its graph and once cut off from it."""


def detach_once(encoder, x):
    """(live, cut): the features of x, and the same features as constants."""
    live = encoder(x)
    return live, live.detach()
