"""Calls the VJP that `stop_gradient` returns, so that what it answers can be judged."""


def play_stop_gradient(function, x, cotangent):
    """(y, vjp(cotangent))."""
    y, vjp = function(x)
    return y, vjp(cotangent)
