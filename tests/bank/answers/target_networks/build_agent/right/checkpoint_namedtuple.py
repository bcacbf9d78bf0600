"""The state goes through a checkpoint in memory; a NamedTuple is returned; settings passed as a dict."""
import io
from typing import NamedTuple

import torch


class Agent(NamedTuple):
    q: torch.nn.Module
    target: torch.nn.Module
    optimizer: torch.optim.Optimizer


def _state_through_file(net):
    file = io.BytesIO()
    torch.save(net.state_dict(), file)
    file.seek(0)
    return torch.load(file)


def build_agent(make_net, lr, weight_decay):
    q = make_net()
    target = make_net()
    target.load_state_dict(_state_through_file(q))
    settings = dict(lr=lr, weight_decay=weight_decay)
    return Agent(q, target, torch.optim.AdamW(({"params": [p]} for p in q.parameters()), **settings))
