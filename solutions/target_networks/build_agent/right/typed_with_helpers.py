"""Helpers and type hints; the copy is made through a named tuple."""

from collections.abc import Callable
from typing import NamedTuple

import torch
from torch import nn


class Agent(NamedTuple):
    q: nn.Module
    target: nn.Module
    optimizer: torch.optim.Optimizer


def frozen_copy(make_net: Callable[[], nn.Module], source: nn.Module) -> nn.Module:
    net = make_net()
    net.load_state_dict({name: tensor.clone() for name, tensor in source.state_dict().items()})
    return net.requires_grad_(False)


def build_agent(make_net: Callable[[], nn.Module], lr: float, weight_decay: float) -> Agent:
    q = make_net()
    optimizer = torch.optim.AdamW([{"params": [p]} for p in q.parameters()], lr=lr, weight_decay=weight_decay)
    return Agent(q, frozen_copy(make_net, q), optimizer)
