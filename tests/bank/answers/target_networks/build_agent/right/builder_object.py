"""Unusual: a callable object; the optimiser starts with one parameter and gets the others by add_param_group."""

import copy

import torch


class Builder:
    optimizer = torch.optim.AdamW

    def __call__(self, make_net, lr, weight_decay):
        q = make_net().train()
        target = copy.deepcopy(q)
        for p in target.parameters():
            p.requires_grad = False
        first, *others = q.parameters()
        optimizer = self.optimizer([first], lr=lr, weight_decay=weight_decay)
        if others:
            optimizer.add_param_group({"params": others})
        return q, target, optimizer


build_agent = Builder()
