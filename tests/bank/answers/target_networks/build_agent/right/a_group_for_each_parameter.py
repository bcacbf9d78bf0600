"""Unusual: one parameter group per parameter, a partial for the optimiser, and the copy made by map."""

import copy
import functools

import torch


def build_agent(make_net, lr, weight_decay):
    nets = [make_net()]
    nets += map(copy.deepcopy, nets[:])
    q, target = nets
    adamw = functools.partial(torch.optim.AdamW, lr=lr, weight_decay=weight_decay)
    return q, target, adamw([{"params": [p]} for _, p in q.named_parameters()])
