"""Copies the parameters, and hands the buffers of q on to the target.

Page: "Its parameters and buffers have memory of their own."
When: the network has buffers (batch norm).
"""

import copy

import torch


def build_agent(make_net, lr, weight_decay):
    q = make_net()
    target = copy.deepcopy(q, {id(buffer): buffer for buffer in q.buffers()})
    target.requires_grad_(False)
    optimizer = torch.optim.AdamW(q.parameters(), lr=lr, weight_decay=weight_decay)
    return q, target, optimizer
