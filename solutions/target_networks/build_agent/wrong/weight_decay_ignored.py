"""The optimiser decays with PyTorch's own default and not with the weight decay that was asked for.

The difference hides behind the learning rate for a while, and shows as weights that are larger or smaller than
they should be.

Follow the argument `weight_decay` to where it is used.
"""

import copy

import torch


def build_agent(make_net, lr, weight_decay):
    q = make_net()
    target = copy.deepcopy(q)
    optimizer = torch.optim.AdamW(q.parameters(), lr=lr)
    return q, target, optimizer
