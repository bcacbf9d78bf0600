"""The copy has parameters of its own, but its buffers are those of q.
Page: "Parameters and buffers are on memory of its own"
When: a network with a batch norm; a forward pass of q in training mode moves the target's running mean."""
import copy

import torch


def build_agent(make_net, lr, weight_decay):
    q = make_net()
    shared = {id(b): b for b in q.buffers()}
    target = copy.deepcopy(q, shared)
    for p in target.parameters():
        p.requires_grad_(False)
    optimizer = torch.optim.AdamW(q.parameters(), lr=lr, weight_decay=weight_decay)
    return q, target, optimizer
