"""The target starts from weights of its own, which have nothing to do with those of q.

Until the first update of the target, q is trained towards the values of an unrelated random network,
and all of that has to be unlearned.

Every call of `make_net` draws new random weights. See to it that both networks have the same ones.
"""

import torch


def build_agent(make_net, lr, weight_decay):
    q = make_net()
    target = make_net()
    optimizer = torch.optim.AdamW(q.parameters(), lr=lr, weight_decay=weight_decay)
    return q, target, optimizer
