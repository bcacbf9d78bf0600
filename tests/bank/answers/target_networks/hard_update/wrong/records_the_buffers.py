"""Copies the parameters through .data, and the buffers with a copy that autograd records.

Page: "the copy has no history, so no gradient leads from `target` back to `online`" and "A buffer of floats may require gradients"
When: a buffer of `online` requires gradients (and grad mode is on).
"""


def hard_update(target, online):
    for t, o in zip(target.parameters(), online.parameters(), strict=True):
        t.data.copy_(o.data)
    theirs = dict(online.named_buffers())
    for name, buffer in target.named_buffers():
        buffer.copy_(theirs[name])
