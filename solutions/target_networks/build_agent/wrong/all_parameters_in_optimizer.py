"""The target shrinks: the optimiser holds its parameters and decays them at every step.

A gradient of zero does not protect it. Weight decay acts on each parameter that the optimiser was
given, whatever its gradient says, and the target loses a little of itself each time.

Give the optimiser what it is to train, and no more.
"""

import copy

import torch


def build_agent(make_net, lr, weight_decay):
    q = make_net()
    target = copy.deepcopy(q)
    parameters = [*q.parameters(), *target.parameters()]
    optimizer = torch.optim.AdamW(parameters, lr=lr, weight_decay=weight_decay)
    return q, target, optimizer
