"""Puts the target in a group of its own with a learning rate and a decay of zero.

Page: "It holds each parameter of `q` once and nothing else"
When: always (the target does not move, but the optimiser holds it; a schedule of the learning rate would move it).
"""

import copy

import torch


def build_agent(make_net, lr, weight_decay):
    q = make_net()
    target = copy.deepcopy(q)
    groups = [
        {"params": list(q.parameters())},
        {"params": list(target.parameters()), "lr": 0.0, "weight_decay": 0.0},
    ]
    return q, target, torch.optim.AdamW(groups, lr=lr, weight_decay=weight_decay)
