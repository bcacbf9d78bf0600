"""Remembers its results by argument.

Page: "| `make_net` | a function without arguments; each call returns a new `torch.nn.Module` with a **new random initialisation** |"
When: a second call with the same make_net, lr and weight_decay: the first agent comes back, trained as it is, no new network is made, and its q and target need no longer agree.
"""
import copy
import functools

import torch


@functools.lru_cache(maxsize=None)
def build_agent(make_net, lr, weight_decay):
    q = make_net()
    optimizer = torch.optim.AdamW(q.parameters(), lr=lr, weight_decay=weight_decay)
    return q, copy.deepcopy(q), optimizer
