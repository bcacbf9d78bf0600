"""Calls the function once, or several times with both settings in one loss."""


def play(function, x, both=False, **flags):
    """The function's result; or a sum of results that were asked for with clip, without it and with it."""
    if both:
        return function(x=x, clip=True) + 2 * function(x=x, clip=False) + 4 * function(x=x, clip=True)
    return function(x=x, **flags)
