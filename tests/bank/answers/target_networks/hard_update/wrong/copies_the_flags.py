"""Takes over the requires_grad flags together with the values.

Page: "The `requires_grad` flags ... of both networks are as they were, whatever they were."
When: a parameter is frozen in one of the networks and trainable in the other.
"""

import torch


@torch.no_grad()
def hard_update(target, online):
    for t, o in zip(target.parameters(), online.parameters(), strict=True):
        t.copy_(o)
        t.requires_grad_(o.requires_grad)
    for t, o in zip(target.buffers(), online.buffers(), strict=True):
        t.copy_(o)
