"""Two calls of make_net, and the second network takes over the state of the first; a group per parameter."""
from typing import NamedTuple

import torch


class Agent(NamedTuple):
    q: torch.nn.Module
    target: torch.nn.Module
    optimizer: torch.optim.Optimizer


def build_agent(make_net, lr, weight_decay):
    target, q = make_net(), make_net()
    target.load_state_dict(q.state_dict())
    target.eval()
    groups = [{"params": [p]} for p in q.parameters()]
    return Agent(q, target, torch.optim.AdamW(groups, lr=lr, weight_decay=weight_decay))
