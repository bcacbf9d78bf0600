"""Gives the optimiser the parameters called weight or bias.

Page: "that trains all parameters of `q`"
When: q has a parameter with another name (a learned scale, a noisy layer's sigma).
"""
import copy

import torch


def build_agent(make_net, lr, weight_decay):
    q = make_net()
    known = [p for name, p in q.named_parameters() if name.endswith(("weight", "bias"))]
    return q, copy.deepcopy(q), torch.optim.AdamW(known, lr=lr, weight_decay=weight_decay)
