"""Amsgrad is not PyTorch's default; steps differ as soon as gradients become smaller."""

import copy

import torch


def build_agent(make_net, lr, weight_decay):
    q = make_net()
    target = copy.deepcopy(q)
    target.requires_grad_(False)
    optimizer = torch.optim.AdamW(q.parameters(), lr=lr, weight_decay=weight_decay, amsgrad=True)
    return q, target, optimizer
