"""The network made first becomes the target and q loads its state; the three come back as a named tuple."""

from typing import NamedTuple

import torch


class Agent(NamedTuple):
    q: torch.nn.Module
    target: torch.nn.Module
    optimizer: torch.optim.Optimizer


def build_agent(make_net, lr, weight_decay):
    target = make_net()
    q = make_net()
    q.load_state_dict(target.state_dict())
    target.requires_grad_(False)
    optimizer = torch.optim.AdamW(list(q.parameters()), lr=lr, weight_decay=weight_decay)
    return Agent(q=q, target=target, optimizer=optimizer)
