"""Copies matrices and keeps the "small" parameters in common.

Page: "starts with exactly the parameters of `q`, on memory of its own"
When: q has parameters with fewer than two axes (biases): the target's are q's own and move with them.
"""
import copy

import torch


def build_agent(make_net, lr, weight_decay):
    q = make_net()
    target = copy.deepcopy(q, {id(p): p for p in q.parameters() if p.dim() < 2})
    return q, target, torch.optim.AdamW(q.parameters(), lr=lr, weight_decay=weight_decay)
