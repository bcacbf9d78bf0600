"""A hook on the optimiser that renews the target at every hundredth step.

Page: "Training `q` with `optimizer` must leave `target` bit for bit as it was"
When: the 100th step of the optimiser, and each multiple of it.
"""
import copy

import torch


def build_agent(make_net, lr, weight_decay):
    q = make_net()
    target = copy.deepcopy(q)
    optimizer = torch.optim.AdamW(q.parameters(), lr=lr, weight_decay=weight_decay)
    steps = 0

    def renew(*_):
        nonlocal steps
        steps += 1
        if steps % 100 == 0:
            target.load_state_dict(q.state_dict())

    optimizer.register_step_post_hook(renew)
    return q, target, optimizer
