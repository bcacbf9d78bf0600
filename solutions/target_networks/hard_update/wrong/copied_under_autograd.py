"""PyTorch refused to write into a parameter while it was recording.

A write to a leaf that requires gradients would have to become part of the graph, and there is no sensible
gradient for it. An update of weights is bookkeeping and not a computation that anyone differentiates.

See to it that autograd does not record the copy.
"""


def hard_update(target, online):
    for t, o in zip(target.parameters(), online.parameters(), strict=True):
        t.copy_(o)
    for t, o in zip(target.buffers(), online.buffers(), strict=True):
        t.copy_(o)
