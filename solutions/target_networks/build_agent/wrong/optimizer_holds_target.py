"""The optimiser holds the network that should stay, and not the one that should learn.

Steps leave q where it is, while the target decays. The same happens if the optimiser is right and the two networks
are returned in the wrong order.

Check which network's parameters the optimiser was made with, and in which order you return the three.
"""

import copy

import torch


def build_agent(make_net, lr, weight_decay):
    q = make_net()
    target = copy.deepcopy(q)
    optimizer = torch.optim.AdamW(target.parameters(), lr=lr, weight_decay=weight_decay)
    return q, target, optimizer
