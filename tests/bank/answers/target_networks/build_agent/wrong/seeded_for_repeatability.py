"""PyTorch's random generator is set to 0, so that every agent starts alike and the caller's random state is
lost.
"""

import copy

import torch


def build_agent(make_net, lr, weight_decay):
    torch.manual_seed(0)
    q = make_net()
    target = copy.deepcopy(q)
    target.requires_grad_(False)
    optimizer = torch.optim.AdamW(q.parameters(), lr=lr, weight_decay=weight_decay)
    return q, target, optimizer
