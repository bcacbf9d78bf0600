"""q does not learn: its parameters were frozen, perhaps together with the target's.

A parameter that requires no gradient never gets one, and an optimiser passes over what has none, without
a word.

If you freeze a network, see to it that it is the target, and that nothing of q goes with it.
"""

import copy

import torch


def build_agent(make_net, lr, weight_decay):
    q = make_net().requires_grad_(False)
    target = copy.deepcopy(q)
    optimizer = torch.optim.AdamW(q.parameters(), lr=lr, weight_decay=weight_decay)
    return q, target, optimizer
