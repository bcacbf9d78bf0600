"""Copies the parameters and lets both networks stand on the same buffers.

Page: "Training `q` with `optimizer` must leave `target` bit for bit as it was"
When: q has buffers that its forward pass updates (batch norm): target's running statistics move with q's.
"""
import copy

import torch


def build_agent(make_net, lr, weight_decay):
    q = make_net()
    target = copy.deepcopy(q, {id(b): b for b in q.buffers()})
    return q, target, torch.optim.AdamW(q.parameters(), lr=lr, weight_decay=weight_decay)
