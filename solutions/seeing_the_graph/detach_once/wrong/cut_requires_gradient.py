"""cut was cut off and then told to require gradients again: a new leaf, not a constant.

Nothing reaches the encoder through it, so no gradient there looks wrong. But every loss that uses cut
builds a graph for it, and its `.grad` fills up although nobody is going to read it.

Leave the detached tensor as it comes: it needs no switch.
"""


def detach_once(encoder, x):
    live = encoder(x)
    return live, live.detach().requires_grad_()
