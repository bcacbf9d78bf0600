"""Takes online's data over "converted" to the target's type: to() returns the same memory where nothing is to convert.

Page: "target shares no memory with online: what later happens to one does not show in the other".
When: online is trained on in place after the update (parameters; buffers are copied properly).
"""
import torch


def hard_update(target, online):
    for t, o in zip(target.parameters(), online.parameters(), strict=True):
        t.data = o.data.to(dtype=t.dtype, device=t.device)
    with torch.no_grad():
        for t, o in zip(target.buffers(), online.buffers(), strict=True):
            t.copy_(o)
