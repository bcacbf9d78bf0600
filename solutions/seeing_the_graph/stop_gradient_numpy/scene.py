"""Calls the VJP that `stop_gradient` returns, so that what it answers can be judged."""

import numpy as np


def build_stop_gradient(x, cotangent, transposed=False, read_only=False):
    """The arrays as they are; or with an x whose columns lie together in memory."""
    return {"x": np.asfortranarray(x) if transposed else x, "cotangent": cotangent, "read_only": read_only}


def play_stop_gradient(function, x, cotangent, read_only):
    """(y, vjp(cotangent), and what a second call gives after the first result was added to)."""
    if read_only:
        x = x.view()
        x.setflags(write=False)
    y, vjp = function(x=x)
    first = vjp(cotangent)
    before = np.array(first)
    if isinstance(first, np.ndarray) and first.flags.writeable and not np.shares_memory(first, cotangent):
        first += 1
    return y, before, vjp(cotangent)


def build_target_network_loss(online, target, transposed=False):
    """The arrays as they are; or with an online whose columns lie together in memory."""
    return {"online": np.asfortranarray(online) if transposed else online, "target": target}


def play_target_network_loss(function, online, target):
    """The loss in float64, whichever type of number it is, and both gradients."""
    loss, d_online, d_target = function(online=online, target=target)
    return np.asarray(loss, dtype=np.float64), d_online, d_target
