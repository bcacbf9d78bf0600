"""AdamW with amsgrad=True, which differs once gradients become smaller.

Page: "a `torch.optim.AdamW` with this learning rate and weight decay, and PyTorch's defaults for everything else"
When: gradients get smaller after the first steps (the first step is the same).
"""

import copy

import torch


def build_agent(make_net, lr, weight_decay):
    q = make_net()
    target = copy.deepcopy(q)
    optimizer = torch.optim.AdamW(q.parameters(), lr=lr, weight_decay=weight_decay, amsgrad=True)
    return q, target, optimizer
