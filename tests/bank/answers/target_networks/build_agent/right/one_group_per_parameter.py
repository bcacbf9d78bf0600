"""A deep copy, frozen and in eval mode, and an optimiser with a parameter group for each parameter."""

import copy

import torch


def build_agent(make_net, lr, weight_decay):
    q = make_net()
    target = copy.deepcopy(q).eval()
    for parameter in target.parameters():
        parameter.requires_grad = False
    groups = [dict(params=[parameter], lr=lr, weight_decay=weight_decay) for parameter in q.parameters()]
    return q, target, torch.optim.AdamW(groups)
