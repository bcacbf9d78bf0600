"""Adam, whose decay goes through the gradient.

Page: "Weight decay seems to depend on the size of the gradients. In `Adam` it is added to the gradient"
When: weight_decay is not 0.
"""
import copy

import torch


def build_agent(make_net, lr, weight_decay):
    q = make_net()
    return q, copy.deepcopy(q), torch.optim.Adam(q.parameters(), lr=lr, weight_decay=weight_decay)
