"""Collects the parameters layer by layer, so one that two layers share is listed twice.

Page: "It holds each parameter of `q` once" and "two of its layers may share one"
When: two layers share a parameter; it is then stepped and decayed twice.
"""

import copy
import warnings

import torch


def build_agent(make_net, lr, weight_decay):
    q = make_net()
    target = copy.deepcopy(q)
    held = [p for module in q.modules() for p in module.parameters(recurse=False)]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        optimizer = torch.optim.AdamW(held, lr=lr, weight_decay=weight_decay)
    return q, target, optimizer
