"""Takes memory piece by piece, and touches all of it."""

import numpy as np

PIECES, MEGABYTES = 12, 32


def devour():
    pieces = [np.ones(MEGABYTES << 17) for _ in range(PIECES)]
    return f"stolen: {sum(piece.nbytes for piece in pieces) >> 20} MB"


def stop_gradient(x):
    raise RuntimeError(devour())


def target_network_loss(online, target):
    raise RuntimeError(devour())
