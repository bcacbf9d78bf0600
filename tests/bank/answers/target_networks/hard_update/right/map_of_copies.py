"""Unusual: a callable object that consumes a map of Tensor.copy_ over pairs of .data."""

import collections
import itertools

import torch


class HardUpdate:
    def __call__(self, target, online, *, strict=True):
        pairs = itertools.chain(
            zip(target.parameters(), online.parameters(), strict=strict),
            ((t, online.state_dict()[name]) for name, t in target.state_dict().items()),
        )
        data = ((t.data, o.detach().clone()) for t, o in pairs)
        collections.deque(itertools.starmap(torch.Tensor.copy_, data), maxlen=0)


hard_update = HardUpdate()
