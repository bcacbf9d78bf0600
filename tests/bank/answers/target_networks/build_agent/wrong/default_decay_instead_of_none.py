"""Passes the decay on only if there is one; without, AdamW takes its default of 0.01.

Page: "a `torch.optim.AdamW` with this learning rate and weight decay"
When: weight_decay = 0.
"""

import copy

import torch


def build_agent(make_net, lr, weight_decay):
    q = make_net()
    target = copy.deepcopy(q)
    options = {"lr": lr}
    if weight_decay:
        options["weight_decay"] = weight_decay
    return q, target, torch.optim.AdamW(q.parameters(), **options)
