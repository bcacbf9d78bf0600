"""The optimiser steps with PyTorch's own learning rate and not with the one that was asked for.

Training runs, at a speed that nobody chose, and tuning `lr` changes nothing.

Follow the argument `lr` to where it is used.
"""

import copy

import torch


def build_agent(make_net, lr, weight_decay):
    q = make_net()
    target = copy.deepcopy(q)
    optimizer = torch.optim.AdamW(q.parameters(), weight_decay=weight_decay)
    return q, target, optimizer
