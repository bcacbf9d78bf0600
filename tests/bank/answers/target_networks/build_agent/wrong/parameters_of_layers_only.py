"""Trains the parameters of modules without children.

Page: "It holds each parameter of `q` once and nothing else"
When: a module that has children holds a parameter of its own: it is never trained.
"""

import copy

import torch


def build_agent(make_net, lr, weight_decay):
    q = make_net()
    target = copy.deepcopy(q)
    target.requires_grad_(False)
    layers = [module for module in q.modules() if not list(module.children())]
    parameters = dict.fromkeys(p for layer in layers for p in layer.parameters())
    optimizer = torch.optim.AdamW(parameters, lr=lr, weight_decay=weight_decay)
    return q, target, optimizer
