"""The target moves with every step of q, because both are made of the same parameters.

Another name for a network, or a shallow copy of it, is no second network. The target then agrees with
the prediction at all times and makes training no steadier.

Make a copy that has memory of its own, down to the last tensor.
"""

import torch


def build_agent(make_net, lr, weight_decay):
    q = make_net()
    target = q
    optimizer = torch.optim.AdamW(q.parameters(), lr=lr, weight_decay=weight_decay)
    return q, target, optimizer
