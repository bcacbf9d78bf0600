"""The recipe of many training scripts: vectors and scalars (biases, norm scales) get no weight decay.

Page: "a `torch.optim.AdamW` with this learning rate and weight decay"; "parameters of q: an AdamW step with lr and weight_decay".
When: weight_decay > 0 and the network has a bias or any other parameter with fewer than two axes.
"""
import copy

import torch


def build_agent(make_net, lr, weight_decay):
    q = make_net()
    target = copy.deepcopy(q).requires_grad_(False)
    matrices = [p for p in q.parameters() if p.ndim >= 2]
    vectors = [p for p in q.parameters() if p.ndim < 2]
    groups = [
        {"params": matrices, "weight_decay": weight_decay},
        {"params": vectors, "weight_decay": 0.0},
    ]
    optimizer = torch.optim.AdamW([g for g in groups if g["params"]], lr=lr, weight_decay=weight_decay)
    return q, target, optimizer
