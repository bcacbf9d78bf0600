"""A second call returned the agent of the first one, with all that it has learned since.

Two experiments in one process then share a network, and the second one starts where the first one ended. Its
target is the old one, too, and no longer a copy of q.

Build everything anew in each call, and keep nothing between two calls.
"""

import copy
from functools import cache

import torch


@cache
def build_agent(make_net, lr, weight_decay):
    q = make_net()
    target = copy.deepcopy(q)
    optimizer = torch.optim.AdamW(q.parameters(), lr=lr, weight_decay=weight_decay)
    return q, target, optimizer
