"""Cut is written into a buffer that is kept for each shape, so a second call changes what the first one
returned.
"""

import torch

_bank = {}


def detach_once(encoder, x):
    live = encoder(x)
    if live.shape not in _bank:
        _bank[live.shape] = torch.empty_like(live, requires_grad=False)
    cut = _bank[live.shape]
    cut.copy_(live.detach())
    return live, cut
