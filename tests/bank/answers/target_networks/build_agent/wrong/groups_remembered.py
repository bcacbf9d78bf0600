"""The list of parameter groups is kept between calls, so the second agent's optimiser also holds and decays
the first q.
"""

import copy

import torch

_GROUPS = []


def build_agent(make_net, lr, weight_decay):
    q = make_net()
    target = copy.deepcopy(q)
    target.requires_grad_(False)
    _GROUPS.append({"params": list(q.parameters()), "lr": lr, "weight_decay": weight_decay})
    optimizer = torch.optim.AdamW(_GROUPS, lr=lr, weight_decay=weight_decay)
    return q, target, optimizer
