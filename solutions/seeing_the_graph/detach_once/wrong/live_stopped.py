"""Neither result has a graph: the encoder gets no gradient, whatever loss is built on live.

It ran where nothing is recorded, or its output was detached before it was returned (`detach_` does
that in place, to the very tensor it is called on).

Let the forward pass be recorded, and cut off a second tensor, not the first.
"""

import torch


def detach_once(encoder, x):
    with torch.no_grad():
        live = encoder(x)
    return live, live.detach()
