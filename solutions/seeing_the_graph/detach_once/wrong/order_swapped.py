"""The two results come back in the wrong order.

Both hold the same numbers, so the values do not show it; but the caller will now train through the
constant and compare with the one that moves.

The problem names the result that keeps its graph first.
"""


def detach_once(encoder, x):
    live = encoder(x)
    return live.detach(), live
