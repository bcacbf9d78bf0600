"""Hangs a hook on the optimiser that copies q into the target at every fifth step.

Page: "Training `q` with `optimizer` must leave `target` bit for bit as it was"
When: from the fifth step on.
"""

import copy
import itertools

import torch


def build_agent(make_net, lr, weight_decay):
    q = make_net()
    target = copy.deepcopy(q)
    optimizer = torch.optim.AdamW(q.parameters(), lr=lr, weight_decay=weight_decay)
    steps = itertools.count(1)

    def refresh(*_):
        if next(steps) % 5 == 0:
            target.load_state_dict(q.state_dict())

    optimizer.register_step_post_hook(refresh)
    return q, target, optimizer
