"""Unusual: calls make_net twice and overwrites the second net; a NamedTuple for the triple."""

from typing import NamedTuple

import torch


class Agent(NamedTuple):
    q: torch.nn.Module
    target: torch.nn.Module
    optimizer: torch.optim.Optimizer


def build_agent(make_net, lr, weight_decay):
    target, q = make_net(), make_net()
    target.load_state_dict(q.state_dict())
    target.eval().requires_grad_(False)
    return Agent(q, target, torch.optim.AdamW(q.parameters(), lr=lr, weight_decay=weight_decay))
