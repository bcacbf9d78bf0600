"""Returns an Adam with decoupled weight decay.

Page: "a `torch.optim.AdamW` with this learning rate and weight decay"
When: always: the steps are the same, the object is not an AdamW.
"""
import copy

import torch


def build_agent(make_net, lr, weight_decay):
    q = make_net()
    optimizer = torch.optim.Adam(q.parameters(), lr=lr, weight_decay=weight_decay, decoupled_weight_decay=True)
    return q, copy.deepcopy(q), optimizer
