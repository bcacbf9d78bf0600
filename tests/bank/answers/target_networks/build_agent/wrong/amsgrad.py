"""Switches amsgrad on.

Page: "everything else as PyTorch sets it"
When: from the second step on, once gradients shrink; the first step is the same.
"""
import copy

import torch


def build_agent(make_net, lr, weight_decay):
    q = make_net()
    optimizer = torch.optim.AdamW(q.parameters(), lr=lr, weight_decay=weight_decay, amsgrad=True)
    return q, copy.deepcopy(q), optimizer
