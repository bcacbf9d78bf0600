"""Builds some spare networks that are thrown away, freezes the copy, and adds the parameters group by group."""
import copy

import torch


def build_agent(make_net, lr, weight_decay):
    candidates = [make_net() for _ in range(3)]
    q = candidates[1]
    target = copy.deepcopy(q).requires_grad_(False)
    target.zero_grad()
    first, *others = q.parameters()
    optimizer = torch.optim.AdamW([first], weight_decay=weight_decay, lr=lr)
    if others:
        optimizer.add_param_group({"params": others})
    return (q, target, optimizer)
