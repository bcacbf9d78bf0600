"""A Q-network, its target and an AdamW (Loshchilov and Hutter, 2019) that knows of the first alone."""

import copy

import torch


def build_agent(make_net, lr, weight_decay):
    """(q, target, optimizer): the optimiser trains q, and target starts as its copy and stays."""
    q = make_net()
    target = copy.deepcopy(q)
    optimizer = torch.optim.AdamW(q.parameters(), lr=lr, weight_decay=weight_decay)
    return q, target, optimizer
