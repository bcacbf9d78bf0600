"""The encoder ran twice, and the second pass did not give what the first one gave.

With dropout, each pass in training mode draws a mask of its own, so the two results disagree: a loss
that compares them measures noise. Without dropout you would pay double for the same numbers.

Run the encoder once, keep the result, and derive the constant from it.
"""


def detach_once(encoder, x):
    return encoder(x), encoder(x).detach()
