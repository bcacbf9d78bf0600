"""Deep copy; the optimiser starts with one parameter and is given the others one by one."""
import copy

import torch


class Builder:
    def __init__(self, optimizer_class=torch.optim.AdamW):
        self.optimizer_class = optimizer_class

    def __call__(self, make_net, lr, weight_decay):
        q = make_net()
        target = copy.deepcopy(q)
        for p in target.parameters():
            p.requires_grad = False
        first, *others = q.parameters()
        optimizer = self.optimizer_class([first], lr=lr, weight_decay=weight_decay)
        for p in others:
            optimizer.add_param_group({"params": [p]})
        return q, target, optimizer


build_agent = Builder()
