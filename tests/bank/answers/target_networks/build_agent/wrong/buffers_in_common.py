"""The deep copy is told to keep the buffers, so the target's running statistics share memory with those of
q.
"""

import copy

import torch


def build_agent(make_net, lr, weight_decay):
    q = make_net()
    kept = {id(buffer): buffer for buffer in q.buffers()}
    target = copy.deepcopy(q, kept)
    target.requires_grad_(False)
    optimizer = torch.optim.AdamW(q.parameters(), lr=lr, weight_decay=weight_decay)
    return q, target, optimizer
