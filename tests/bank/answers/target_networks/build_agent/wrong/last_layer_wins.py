"""Collects the parameters in a dict by their short names.

Page: "that trains all parameters of `q`"
When: q has several layers: only the last `weight` and the last `bias` are trained.
"""
import copy

import torch


def build_agent(make_net, lr, weight_decay):
    q = make_net()
    by_name = {name.split(".")[-1]: p for name, p in q.named_parameters()}
    return q, copy.deepcopy(q), torch.optim.AdamW(by_name.values(), lr=lr, weight_decay=weight_decay)
