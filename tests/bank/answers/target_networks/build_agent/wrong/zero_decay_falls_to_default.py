"""Passes weight_decay on only if it is truthy; AdamW's own default is 0.01.

Page: "a `torch.optim.AdamW` with this learning rate and weight decay".
When: weight_decay = 0.0.
"""
import copy

import torch


def build_agent(make_net, lr, weight_decay):
    q = make_net()
    target = copy.deepcopy(q)
    for parameter in target.parameters():
        parameter.requires_grad = False
    settings = {name: value for name, value in (("lr", lr), ("weight_decay", weight_decay)) if value}
    optimizer = torch.optim.AdamW(q.parameters(), **settings)
    return q, target, optimizer
