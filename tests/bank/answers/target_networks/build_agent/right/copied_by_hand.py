"""Parameters and buffers copied by hand under no_grad; one parameter group as a dict; optimiser built first."""
import itertools

import torch


def build_agent(make_net, lr, weight_decay):
    q = make_net()
    optimizer = torch.optim.AdamW([{"params": list(q.parameters())}], lr=lr, weight_decay=weight_decay)
    target = make_net()
    with torch.no_grad():
        pairs = zip(
            itertools.chain(target.parameters(), target.buffers()),
            itertools.chain(q.parameters(), q.buffers()),
        )
        for mine, source in pairs:
            mine.copy_(source)
    for parameter in target.parameters():
        parameter.requires_grad = False
    return q, target, optimizer
