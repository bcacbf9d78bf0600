"""A weight decay of 0.0 is taken for "not given" and replaced by PyTorch's default of 0.01."""

import copy

import torch


def build_agent(make_net, lr, weight_decay):
    q = make_net()
    target = copy.deepcopy(q)
    target.requires_grad_(False)
    optimizer = torch.optim.AdamW(q.parameters(), lr=lr, weight_decay=weight_decay or 0.01)
    return q, target, optimizer
