"""The deep copy is the trained network, the original the target; parameter groups are added one by one."""
import copy
from typing import NamedTuple

import torch


class Agent(NamedTuple):
    q: torch.nn.Module
    target: torch.nn.Module
    optimizer: torch.optim.Optimizer


def build_agent(make_net, lr, weight_decay):
    original = make_net()
    q = copy.deepcopy(original)
    first, *others = q.parameters()
    optimizer = torch.optim.AdamW([first], lr=lr, weight_decay=weight_decay)
    if others:
        optimizer.add_param_group({"params": others})
    return Agent(q=q, target=original.requires_grad_(False), optimizer=optimizer)
