"""Two groups, as for language models: matrices are decayed, biases and other vectors are not.

Page: "parameters of `q` | trained: an AdamW step with `lr` and `weight_decay`"
When: q has a bias or another parameter with fewer than two axes, and the decay is not 0.
"""

import copy

import torch


def build_agent(make_net, lr, weight_decay):
    q = make_net()
    target = copy.deepcopy(q).requires_grad_(False)
    matrices = [p for p in q.parameters() if p.dim() >= 2]
    vectors = [p for p in q.parameters() if p.dim() < 2]
    groups = [{"params": matrices}, {"params": vectors, "weight_decay": 0.0}]
    groups = [group for group in groups if group["params"]]
    return q, target, torch.optim.AdamW(groups, lr=lr, weight_decay=weight_decay)
